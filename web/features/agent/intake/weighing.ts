import type { AgentParcelWithContainer, NewIntake, NewWeighing } from '#shared/intake/schema.ts';
import { type WeighingRefusal, weighingRefusal } from '#shared/intake/weighing.ts';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import type { Measures } from '#web/core/quote/measures.ts';

/** Measures of an intake or weighing that a device recorded; undefined for one without. */
export const measuresOf = (write: QueuedWrite | undefined): Measures<number> | undefined =>
  (write?.input.body as Pick<NewIntake, 'mesures'> | undefined)?.mesures;

/**
 * Returns why a parcel is not weighed again, with what waits on this device to be sent of it; undefined if it may be.
 */
export const refusalOf = (
  parcel: AgentParcelWithContainer,
  waiting: readonly QueuedWrite[],
  at: Date,
): WeighingRefusal | undefined => {
  const last = waiting.at(-1);
  if (last?.route === 'giveBackColis' || last?.route === 'findColis') return 'COLIS_NOT_RECEIVED';
  const refused = last?.input.body !== undefined && 'refus' in last.input.body;
  const reception = last ? ({ verdict: refused ? 'REFUSE' : 'CONFORME', ecart: null } as const) : parcel.reception;
  return weighingRefusal({ ...parcel, reception }, parcel.conteneur, at);
};

interface WeighingRecord {
  reference: string;
  subject: string;
  body: Pick<NewWeighing, 'mesures' | 'piece'>;
  /** Number of the refused record that this one replaces. */
  replaced: number | undefined;
}

/** Stores a weighing on the device with its time, from where it is sent; rejects when the device cannot store it. */
export const recordWeighing = async ({ reference, subject, body, replaced }: WeighingRecord): Promise<void> => {
  const input = { params: { reference }, body: { ...body, leAppareil: new Date().toISOString() } };
  await enqueue({ route: 'weighColis', input, subject }, replaced);
};
