import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { paths } from '#web/core/paths.ts';

/** Names in the address of the parcel that is brought, of the refused record that is corrected, and of a weighing. */
export const PARCEL_PARAM = 'colis';
export const CORRECTED_PARAM = 'corrige';
export const WEIGHING_PARAM = 'pesee';

/** Address of the form that corrects the weighing of a parcel; `corrected` is the refused record that it replaces. */
export const weighingPath = (reference: string, corrected?: number): string =>
  `${paths.agent}?${new URLSearchParams({ [PARCEL_PARAM]: reference, [WEIGHING_PARAM]: '1', ...(corrected !== undefined && { [CORRECTED_PARAM]: `${corrected}` }) })}`;

/** Reference under which a queued intake names its parcel. */
export const referenceOf = ({ input }: QueuedWrite): string => {
  const { reference } = (input.params ?? {}) as { reference?: string };
  return reference ?? '';
};

/** Records of the intake page, by the name of what waits to be sent. */
const WAITING = {
  receiveColis: 'waiting',
  weighColis: 'weighing',
  giveBackColis: 'givingBack',
  findColis: 'finding',
} as const;
type WaitingRecord = (typeof WAITING)[keyof typeof WAITING];

/** Returns what waits on this device to be sent of a parcel, oldest first. */
export const waitingWrites = (
  writes: readonly QueuedWrite[] | undefined,
  userId: number | undefined,
  references: readonly string[],
): QueuedWrite[] =>
  (writes ?? []).filter(
    (write) =>
      write.route in WAITING &&
      write.userId === userId &&
      write.state === 'waiting' &&
      references.includes(referenceOf(write)),
  );

/** Returns which record waits first: the intake of a parcel, its weighing, that it was given back or found. */
export const waitingRecord = ([first]: readonly QueuedWrite[]): WaitingRecord | undefined =>
  first && WAITING[first.route as keyof typeof WAITING];

/** Text by which people name a parcel: its code, or its number. */
export const subjectOf = ({ id, codeSuivi }: Pick<AgentParcelWithContainer, 'id' | 'codeSuivi'>): string =>
  codeSuivi ?? String(id);
