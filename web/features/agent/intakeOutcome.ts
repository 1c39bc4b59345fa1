import type { LoadingBlocker } from '#shared/manifest/loading.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';

/** Reasons of which the customer, who still stands at the counter, is told. */
const TOLD = [
  'COLIS_WITHOUT_SPACE',
  'COLIS_SUPPLEMENT_DUE',
  'COLIS_DIFFERENCE_OPEN',
  'COLIS_UNPAID',
] as const satisfies readonly LoadingBlocker[];
export type ToldReason = (typeof TOLD)[number];

/** Returns what the customer of a recorded intake is told; undefined when there is nothing to say. */
export const toldReasonOf = ({ reply }: QueuedWrite): ToldReason | undefined => {
  const data = reply?.data ?? {};
  return 'empechement' in data ? TOLD.find((reason) => reason === data.empechement) : undefined;
};
