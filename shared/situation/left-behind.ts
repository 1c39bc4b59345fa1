import { owesBeforeLoading, owesSupplement } from '../colis/rules.ts';
import type { ContainerFacts, ParcelFacts } from './facts.ts';
import { wasClosedEarly } from './problems.ts';
import { isElsewhere, wasBrought } from './stages.ts';

/**
 * Reason why a container leaves without a parcel: the drop-off was closed early, the depot refused it, nobody brought
 * it, there was no space, its customs document was rejected, or its price, a part of it or a supplement was unpaid.
 */
export type LeftReason =
  | 'DEPOT_FERME'
  | 'REFUSE'
  | 'NON_APPORTE'
  | 'SANS_PLACE'
  | 'DOCUMENT'
  | 'IMPAYE'
  | 'PAYE_EN_PARTIE'
  | 'SUPPLEMENT';

/** Returns why a container leaves without a parcel, the first reason that applies; null when only nobody loaded it. */
export const leftReasonOf = (parcel: ParcelFacts, container: ContainerFacts | undefined): LeftReason | null => {
  const { reception, douane } = parcel;
  if (isElsewhere(parcel)) return null;
  if (!wasBrought(parcel)) {
    if (reception) return 'REFUSE';
    return wasClosedEarly(container) ? 'DEPOT_FERME' : 'NON_APPORTE';
  }
  if (reception?.ecart === 'SANS_PLACE') return 'SANS_PLACE';
  if (douane === 'REFUSE') return 'DOCUMENT';
  if (!owesBeforeLoading(parcel)) return null;
  if (owesSupplement(parcel)) return 'SUPPLEMENT';
  return parcel.recu ? 'PAYE_EN_PARTIE' : 'IMPAYE';
};
