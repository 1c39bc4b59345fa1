import type { IncidentType } from '../colis/incident.ts';
import { hasLeft, isHeldByDispute, isOutstanding } from '../colis/rules.ts';
import { keepsSpaceUnpaid, mayTravelUnpaid } from '../money/terms.ts';
import type { Stage } from './codes.ts';
import type { ContainerFacts, ParcelFacts } from './facts.ts';

/** Reports whether a parcel has not left with a container yet. */
export const isWaiting = ({ etat }: Pick<ParcelFacts, 'etat'>): boolean =>
  etat === 'ENREGISTRE' || etat === 'EN_ATTENTE';

/** Reports whether a depot has, or had, a parcel: it was brought to one and not refused. */
export const wasBrought = ({ reception }: Pick<ParcelFacts, 'reception'>): boolean =>
  reception != null && reception.verdict !== 'REFUSE';

/** Reports whether a customer may edit or delete a parcel: it is registered and unpaid, and no depot has taken it in. */
export const isEditable = (parcel: Pick<ParcelFacts, 'etat' | 'paye' | 'reception'>): boolean =>
  parcel.etat === 'ENREGISTRE' && !parcel.paye && !wasBrought(parcel);

/** Reports whether another site than the depot of its container has a parcel: it came there, or was received there. */
export const isElsewhere = ({ incident }: { incident?: { type: IncidentType } | null | undefined }): boolean =>
  incident?.type === 'AUTRE_DEPOT' || incident?.type === 'EN_TROP';

/** Reports whether another depot found a box that counted as missing: its container went on without it. */
export const wasFoundElsewhere = ({
  incident,
}: {
  incident?: { type: IncidentType; avant?: { type: IncidentType } | undefined } | null | undefined;
}): boolean => incident?.type === 'AUTRE_DEPOT' && incident.avant?.type === 'MANQUANT';

/** Reports whether another site than the depot of its container still has a parcel. */
export const isHeldElsewhere = ({ etat, rendu, incident }: Pick<ParcelFacts, 'etat' | 'rendu' | 'incident'>): boolean =>
  isElsewhere({ incident }) && etat !== 'LIVRE' && rendu == null;

/** Reports whether the depot of a parcel's container has received it, and no other site has it. */
export const isReceived = (parcel: Pick<ParcelFacts, 'reception' | 'incident'>): boolean =>
  wasBrought(parcel) && !isElsewhere(parcel);

/**
 * Reports whether the depot of its container has received a parcel, wherever it is by now: not one that was moved, which
 * still comes from another depot.
 */
export const wasReceived = (parcel: Pick<ParcelFacts, 'reception' | 'incident'>): boolean => {
  const { incident } = parcel;
  const isToCome = (incident?.type === 'EN_TROP' ? incident.avant : incident)?.type === 'AUTRE_DEPOT';
  return wasBrought(parcel) && (!isToCome || wasFoundElsewhere(parcel));
};

/** Reports whether the box of a cancelled parcel came to an arrival site, where nobody has given it back. */
export const isCancelledAtArrival = ({
  etat,
  arrivee,
  rendu,
  incident,
}: Pick<ParcelFacts, 'etat' | 'arrivee' | 'rendu' | 'incident'>): boolean =>
  etat === 'ANNULE' &&
  rendu == null &&
  incident?.type !== 'MANQUANT' &&
  (arrivee != null || incident?.type === 'EN_TROP');

/**
 * Reports whether the depot still awaits a parcel: not one that was loaded, though nobody received it, that another site
 * has, or that its container has left without.
 */
export const awaitsDropOff = (
  parcel: Pick<ParcelFacts, 'etat' | 'reception' | 'chargement'> & {
    incident?: { type: IncidentType } | null | undefined;
  },
): boolean =>
  isWaiting(parcel) &&
  parcel.reception == null &&
  parcel.chargement == null &&
  !isElsewhere(parcel) &&
  parcel.incident?.type !== 'RESTE';

/** Reports whether a parcel is at the depot of its container and still to be loaded. */
export const awaitsLoading = (parcel: Pick<ParcelFacts, 'etat' | 'reception' | 'chargement' | 'incident'>): boolean =>
  isWaiting(parcel) && isReceived(parcel) && parcel.chargement == null;

/**
 * Reports whether a parcel counts as in its container before it is unloaded: its loading was scanned, or it was cancelled
 * after it had left without a scan.
 */
export const isInContainer = ({
  chargement,
  partiSansScan,
}: Pick<ParcelFacts, 'chargement' | 'partiSansScan'>): boolean => chargement != null || partiSansScan === true;

/** Record of a container's loading: its list was closed, parcels were scanned, or nothing was recorded. */
export type LoadingRecord = 'CLOS' | 'SCANS' | 'AUCUN';

/**
 * Reports whether the journey of a container is that of a parcel in it: its loading was scanned. If nobody scanned any
 * before the departure, all parcels went along, but those that the depot had refused.
 */
export const goesAlong = (
  parcel: Pick<ParcelFacts, 'etat' | 'reception' | 'chargement'>,
  record: LoadingRecord,
): boolean => {
  if (parcel.chargement != null) return true;
  if (record === 'CLOS') return false;
  if (hasLeft(parcel)) return true; // scans began after the departure
  return record === 'AUCUN' && parcel.reception?.verdict !== 'REFUSE';
};

/**
 * Reports whether a parcel has left with its container without a loading scan, and nobody has unloaded it: so do the
 * parcels of a container whose loading nobody had scanned.
 */
export const hasLeftUnscanned = (
  parcel: Pick<ParcelFacts, 'etat' | 'chargement' | 'arrivee' | 'incident'>,
  container: Pick<ContainerFacts, 'manifesteClos'>,
): boolean =>
  (parcel.etat === 'EN_TRANSIT' || parcel.etat === 'ARRIVE') &&
  parcel.chargement == null &&
  parcel.arrivee == null &&
  parcel.incident == null &&
  container.manifesteClos !== true;

/**
 * Reports whether a parcel has left by its loading scan alone: nothing at the arrival says yet that it came, or did not.
 * One that was listed by mistake is taken out of the list.
 */
export const hasLeftUnproven = (
  parcel: Pick<ParcelFacts, 'etat' | 'chargement' | 'arrivee' | 'incident' | 'arriveeAVerifier' | 'remiseAVerifier'>,
): boolean =>
  (parcel.etat === 'EN_TRANSIT' || parcel.etat === 'ARRIVE') &&
  parcel.chargement != null &&
  parcel.arrivee == null &&
  parcel.incident == null &&
  parcel.arriveeAVerifier !== true &&
  parcel.remiseAVerifier == null;

/** Reports whether a parcel stands on the loading list of its container: it is loaded, or not cancelled. */
export const isOnLoadingManifest = ({ etat, chargement }: Pick<ParcelFacts, 'etat' | 'chargement'>): boolean =>
  etat !== 'ANNULE' || chargement != null;

/** Reports whether a parcel is at its arrival site, found by a scan, and not handed over. */
export const isAtArrivalSite = ({ etat, arrivee }: Pick<ParcelFacts, 'etat' | 'arrivee'>): boolean =>
  etat === 'ARRIVE' && arrivee != null;

/** Reports whether a parcel came to its arrival site: scanned there or not, in a container that has (`hasArrived`). */
export const cameToArrival = (
  parcel: Pick<ParcelFacts, 'etat' | 'arrivee' | 'chargement' | 'partiSansScan' | 'incident'>,
  hasArrived: boolean,
): boolean =>
  parcel.etat === 'ARRIVE' ||
  parcel.arrivee != null ||
  (hasArrived && parcel.incident == null && isInContainer(parcel));

/** Reports whether the scan of a parcel was undone after its collection had been announced, and nothing came since. */
export const isArrivalToCheck = ({
  etat,
  arrivee,
  incident,
  arriveeAVerifier,
}: Pick<ParcelFacts, 'etat' | 'arrivee' | 'incident' | 'arriveeAVerifier'>): boolean =>
  arriveeAVerifier === true && (etat === 'EN_TRANSIT' || etat === 'ARRIVE') && arrivee == null && incident == null;

/** Reports whether an admin has to decide whether a handover took place, which was made offline and refused. */
export const isHandoverToCheck = ({
  etat,
  rendu,
  remiseAVerifier,
}: Pick<ParcelFacts, 'etat' | 'rendu' | 'remiseAVerifier'>): boolean =>
  remiseAVerifier != null && etat !== 'LIVRE' && rendu == null;

/**
 * Reports whether a parcel can be collected: its collection is open, nothing is owed for it, no dispute holds it, and no
 * handover of it is to be checked.
 */
export const isCollectable = (
  parcel: Pick<ParcelFacts, 'etat' | 'arrivee' | 'paye' | 'supplement' | 'litiges' | 'remiseAVerifier'>,
): boolean =>
  isAtArrivalSite(parcel) &&
  parcel.arrivee?.retirable === true &&
  !isOutstanding(parcel) &&
  !isHeldByDispute(parcel) &&
  !isHandoverToCheck(parcel);

type CollectionFacts = Pick<
  ParcelFacts,
  'etat' | 'arrivee' | 'paye' | 'supplement' | 'litiges' | 'reporte' | 'remiseAVerifier'
>;

/** Reports whether a parcel waits at its arrival site for what its terms ask at its collection: its code is sent then. */
export const isAwaitedWithMoney = (parcel: CollectionFacts): boolean =>
  isAtArrivalSite(parcel) &&
  isOutstanding(parcel) &&
  mayTravelUnpaid(parcel) &&
  !isHeldByDispute(parcel) &&
  !isHandoverToCheck(parcel);

/** Reports whether the collection of such a parcel is open: its recipient pays there, then gets the code. */
export const isPaidAtCollection = (parcel: CollectionFacts): boolean =>
  parcel.arrivee?.retirable === true && isAwaitedWithMoney(parcel);

/** Reports whether its recipient comes for a parcel: it can be collected, or is once they have paid there. */
export const isReadyToCollect = (parcel: CollectionFacts): boolean =>
  isCollectable(parcel) || isPaidAtCollection(parcel);

/** Returns the stage of a parcel. It follows from the parcel alone, but that a cancelled container cancels it. */
export const stageOf = (parcel: ParcelFacts, container?: Pick<ContainerFacts, 'statut'>): Stage => {
  switch (parcel.etat) {
    case 'ANNULE':
      return 'ANNULE';
    case 'LIVRE':
      return 'REMIS';
    case 'ARRIVE':
      if (!isAtArrivalSite(parcel)) return 'A_DECHARGER';
      return isReadyToCollect(parcel) ? 'A_RETIRER' : 'ARRIVE';
    case 'EN_TRANSIT':
      return 'EN_MER';
    default:
      if (container?.statut === 'ANNULE') return 'ANNULE';
      if (parcel.chargement != null) return 'CHARGE';
      if (isReceived(parcel) || parcel.incident?.type === 'AUTRE_DEPOT') return 'AU_DEPOT';
      return parcel.paye || keepsSpaceUnpaid(parcel) ? 'A_DEPOSER' : 'RESERVE';
  }
};
