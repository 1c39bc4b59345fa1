import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { isReceived } from '#shared/situation/stages.ts';

/** Reason why a parcel that was found is not received. */
export type Blocker = 'cancelled' | 'received' | 'left';

/** Returns why a parcel is not received, in the API's order; undefined for one that may be. */
export const blockerOf = (parcel: AgentParcelWithContainer): Blocker | undefined => {
  if (parcel.etat === 'ANNULE') return 'cancelled';
  if (isReceived(parcel)) return 'received';
  return parcel.etat === 'ENREGISTRE' || parcel.etat === 'EN_ATTENTE' ? undefined : 'left';
};
