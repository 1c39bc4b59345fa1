import type { HandoverBlocker } from '#shared/colis/handover-blockers.ts';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { containerOfScan } from '#web/features/agent/queries/unloadingList.ts';

/** Reason why a parcel is not handed over, as the page names it. */
export type ShownHandoverBlocker = HandoverBlocker | 'waiting' | 'elsewhere' | 'giveBack';

/**
 * Returns why a parcel is not handed over, with the agent's own records of it on this device, in their order, applied
 * to it. `keptSince` is the time of the device's copy, if the API did not answer.
 */
export const handoverBlockerOf = (
  parcel: AgentParcelWithContainer,
  keptSince: string | undefined,
  own: readonly QueuedWrite[],
): ShownHandoverBlocker | undefined => {
  const { empechementRemise: blocker, arrivee, paye, conteneur, aRendre, etat } = parcel;
  if (aRendre && etat === 'ANNULE') return 'giveBack';
  const waiting = own.filter(({ state }) => state === 'waiting');
  if (waiting.some(({ route }) => route === 'handOverColis')) return 'waiting';
  const unknownToCopy = own.filter(({ state, settledAt }) => state === 'waiting' || isAfter(settledAt, keptSince));
  if (blocker === 'COLIS_SURPLUS' || (!arrivee && isSurplusBy(unknownToCopy, conteneur.id))) return 'COLIS_SURPLUS';
  if (conteneur.sens === 'DEPART') return 'elsewhere';
  const isScanWaiting = waiting.some(({ route }) => route === 'arriveColis');
  if (blocker !== 'COLIS_NOT_ARRIVED' || !isScanWaiting) return blocker ?? undefined;
  return paye ? undefined : 'HANDOVER_UNPAID';
};

const isAfter = (settledAt: string | undefined, keptSince: string | undefined): boolean =>
  settledAt !== undefined && keptSince !== undefined && settledAt > keptSince;

/**
 * Reports whether the last unloading scan of a parcel on this device found it in another container than its own: the
 * API said so, or the scan waits and names another one.
 */
export const isSurplusBy = (own: readonly QueuedWrite[], containerId?: number): boolean => {
  const scan = own.findLast((write) => write.state !== 'refused' && containerOfScan(write) !== undefined);
  if (scan?.route !== 'arriveColis') return false;
  if (scan.state === 'waiting') return containerId !== undefined && containerOfScan(scan) !== containerId;
  const { enTrop } = (scan.reply?.data ?? {}) as { enTrop?: string | null };
  return enTrop != null;
};
