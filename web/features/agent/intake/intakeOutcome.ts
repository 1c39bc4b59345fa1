import type { AgentParcel } from '#shared/intake/schema.ts';
import type { LoadingBlocker } from '#shared/manifest/loading.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';

/** Reasons of which the customer, who still stands at the counter, is told. */
const TOLD = [
  'COLIS_WITHOUT_SPACE',
  'COLIS_SUPPLEMENT_DUE',
  'COLIS_DIFFERENCE_OPEN',
  'COLIS_UNPAID',
] as const satisfies readonly LoadingBlocker[];
export type ToldReason = (typeof TOLD)[number] | 'COLIS_UNPAID_MEASURED';

/** Reasons that concern the latest weighing; a supplement of an earlier one does not count before them. */
const OF_WEIGHING = { SANS_PLACE: 'COLIS_WITHOUT_SPACE', A_DECIDER: 'COLIS_DIFFERENCE_OPEN' } as const;

/** Returns the parcel of the reply to a record; empty before there is one. */
export const parcelOf = ({ reply }: QueuedWrite): Partial<AgentParcel> => (reply?.data ?? {}) as Partial<AgentParcel>;

/** Returns what the customer of a recorded intake or weighing is told; undefined when there is nothing to say. */
export const toldReasonOf = (write: QueuedWrite): ToldReason | undefined => {
  const { empechement, reception } = parcelOf(write);
  if (!empechement) return undefined;
  const ecart = reception?.ecart;
  if (ecart === 'SANS_PLACE' || ecart === 'A_DECIDER') return OF_WEIGHING[ecart];
  if (empechement === 'COLIS_UNPAID' && ecart === 'APPLIQUE') return 'COLIS_UNPAID_MEASURED';
  return TOLD.find((reason) => reason === empechement);
};
