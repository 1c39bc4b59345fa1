import type { Place, Stage } from './codes.ts';
import type { ContainerFacts, ParcelFacts } from './facts.ts';
import { isArrivalToCheck, isHandoverToCheck, isInContainer, stageOf, wasBrought } from './stages.ts';

/** Returns the stage of a parcel, where it is, and the site that has it, if one does and it is known which. */
export const placeOf = (
  parcel: ParcelFacts,
  container: ContainerFacts | undefined,
): { etape: Stage; lieu: Place; siteId: number | null } => {
  const etape = stageOf(parcel, container);
  return { etape, ...siteAndPlaceOf(parcel, container, etape) };
};

const siteAndPlaceOf = (
  parcel: ParcelFacts,
  container: ContainerFacts | undefined,
  etape: Stage,
): { lieu: Place; siteId: number | null } => {
  const { incident, arrivee, reception, rendu } = parcel;
  const depot = { lieu: 'DEPOT', siteId: reception?.siteId ?? container?.siteDepartId ?? null } as const;
  const arrival = { lieu: 'SITE_ARRIVEE', siteId: arrivee?.siteId ?? container?.siteArriveeId ?? null } as const;
  if (etape === 'REMIS') return { lieu: 'DESTINATAIRE', siteId: null };
  if (rendu != null) return { lieu: 'EXPEDITEUR', siteId: null };
  if (isHandoverToCheck(parcel) || incident?.type === 'MANQUANT' || isArrivalToCheck(parcel))
    return { lieu: 'INCONNU', siteId: null };
  if (incident?.type === 'EN_TROP') return { lieu: 'SITE_ARRIVEE', siteId: incident.siteId };
  if (incident?.type === 'AUTRE_DEPOT') return { lieu: 'DEPOT', siteId: incident.siteId };
  if (etape === 'A_DECHARGER' || arrivee != null) return arrival;
  if (etape === 'EN_MER' || isInContainer(parcel)) return { lieu: 'CONTENEUR', siteId: null };
  return wasBrought(parcel) ? depot : { lieu: 'EXPEDITEUR', siteId: null };
};
