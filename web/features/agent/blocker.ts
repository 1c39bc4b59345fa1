import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { isCancelledInContainer } from '#shared/situation/acts.ts';
import { isReceived, isWaiting } from '#shared/situation/stages.ts';

/** Reason why a parcel that was found is not received. */
export type Blocker =
  | 'giveBack'
  | 'giveBackElsewhere'
  | 'inContainer'
  | 'cancelled'
  | 'otherDepot'
  | 'received'
  | 'left';

/**
 * Returns why a parcel is not received; undefined for one that may be. One that has left is set aside, though it was
 * received before: put with the others, a missing one would be lost again.
 */
export const blockerOf = (parcel: AgentParcelWithContainer): Blocker | undefined => {
  if (parcel.aRendre) return parcel.etat === 'ANNULE' ? 'giveBack' : 'giveBackElsewhere';
  if (parcel.etat === 'ANNULE') return isCancelledInContainer(parcel) ? 'inContainer' : 'cancelled';
  if (!isWaiting(parcel)) return 'left';
  if (isReceived(parcel)) return 'received';
  return parcel.autreDepot === undefined ? undefined : 'otherDepot';
};
