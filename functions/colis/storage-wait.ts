import { isRecorded } from '#shared/colis/rules.ts';
import { isReadyToCollect } from '#shared/situation/stages.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { StoredColis } from './stored-colis.ts';

/** Hours after the beginning of a wait within which no whole day of it can be over. */
const FIRST_LOOK_HOURS = 24;

/** Fields of a wait whose storage an admin ended for good. */
export const ENDED_WAIT = { depuis: undefined, prochain: undefined, dispense: true } as const;

/**
 * Reports whether a parcel waits for its recipient, who can come for it: not while we withhold it, it is missing or
 * disputed, or the team still confirms its payment.
 */
const isAwaitingRecipient = (colis: StoredColis): boolean =>
  isReadyToCollect(parcelFactsOf(colis)) &&
  colis.incident == null &&
  !isRecorded({ moyenEnCours: colis.lockedFor ?? null });

/**
 * Returns a parcel that is written now with its wait for its recipient, by which storage is counted: begun once they can
 * come, ended as soon as they cannot. Each wait has its own free days; the days that were charged stay. A parcel that was
 * sold without a price list has none.
 */
export const withWait = (colis: StoredColis): StoredColis => {
  const { garde, terms } = colis;
  const isWaiting = terms !== undefined && garde?.dispense !== true && isAwaitingRecipient(colis);
  if (isWaiting === (garde?.depuis !== undefined)) return colis;
  if (isWaiting) {
    const depuis = nowIso();
    return { ...colis, garde: { ...garde, depuis, prochain: hoursAfter(FIRST_LOOK_HOURS, depuis) } };
  }
  const { depuis: _d, prochain: _p, ...counted } = garde ?? {};
  return { ...colis, garde: Object.keys(counted).length > 0 ? counted : undefined };
};
