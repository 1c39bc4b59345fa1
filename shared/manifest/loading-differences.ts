import type { IncidentType } from '../colis/incident.ts';
import { mayTravelUnpaid } from '../money/terms.ts';
import { isWaiting } from '../situation/stages.ts';
import { type LoadingFacts, loadingBlocker } from './loading.ts';

/**
 * Differences between the paid and the loaded parcels, each of which an admin explains before the loading manifest is
 * closed: paid but not received, received but not loaded, loaded although something is unpaid, loaded although
 * cancelled.
 */
export const LOADING_DIFFERENCE_CODES = [
  'PAYE_NON_RECU',
  'RECU_NON_CHARGE',
  'CHARGE_NON_PAYE',
  'CHARGE_ANNULE',
] as const;
export type LoadingDifference = (typeof LOADING_DIFFERENCE_CODES)[number];

/** Longest reason for a difference or for reopening a manifest, in characters. */
export const MAX_MANIFEST_REASON_LENGTH = 300;

type LoadedFacts = LoadingFacts & { chargement?: unknown };

/** Returns the difference of a parcel, or undefined when there is nothing to explain. */
export const loadingDifferenceOf = (colis: LoadedFacts): LoadingDifference | undefined => {
  if (colis.chargement) return loadedDifference(colis);
  const blocker = loadingBlocker(colis);
  if (blocker === 'COLIS_CANCELLED' || blocker === 'COLIS_DEPARTED') return undefined;
  if (blocker === 'COLIS_REFUSED') return undefined; // the depot gave its reason when it refused the parcel
  if (blocker !== 'COLIS_NOT_RECEIVED') return 'RECU_NON_CHARGE';
  return colis.paye ? 'PAYE_NON_RECU' : undefined;
};

const loadedDifference = ({ etat, paye, supplement, reporte }: LoadedFacts): LoadingDifference | undefined => {
  if (etat === 'ANNULE') return 'CHARGE_ANNULE';
  if (etat === 'LIVRE') return undefined; // what is owed after the handover is no matter of the loading
  return mayTravelUnpaid({ reporte }) || (paye && supplement?.etat !== 'DU') ? undefined : 'CHARGE_NON_PAYE';
};

/**
 * What a loading manifest says of a parcel that is not loaded: it left or arrived without a scan of its loading, it was
 * missing and a depot has it again, the depot refused it, or received it and something is due or not, or nobody has
 * brought it, with what is paid of it.
 */
export const NOT_LOADED_REASONS = [
  'PARTI_SANS_CHARGEMENT',
  'RETROUVE',
  'REFUSE_AU_DEPOT',
  'RECU_NON_CHARGE',
  'RECU_NON_PAYE',
  'RECU_RESTE_DU',
  'RECU_SUPPLEMENT_DU',
  'PAYE_NON_RECU',
  'RESTE_DU_NON_RECU',
  'NON_PAYE',
] as const;
export type NotLoadedReason = (typeof NOT_LOADED_REASONS)[number];

type NotLoadedFacts = Omit<LoadedFacts, 'incident'> & {
  /** Cents that are paid of it. */
  recu: number;
  incident?: { type: IncidentType; avant?: { type: IncidentType } | undefined } | null | undefined;
};

/** Returns why a parcel is not loaded, with the state of its money; undefined for one that is. */
export const notLoadedReasonOf = (colis: NotLoadedFacts): NotLoadedReason | undefined => {
  const { paye, recu, reception, incident, supplement } = colis;
  if (colis.chargement) return undefined;
  if (!isWaiting(colis)) return 'PARTI_SANS_CHARGEMENT';
  if (incident?.avant?.type === 'MANQUANT') return 'RETROUVE';
  if (reception?.verdict === 'REFUSE') return 'REFUSE_AU_DEPOT';
  const isPartPaid = !paye && recu > 0;
  if (!reception) return paye ? 'PAYE_NON_RECU' : isPartPaid ? 'RESTE_DU_NON_RECU' : 'NON_PAYE';
  if (mayTravelUnpaid(colis)) return 'RECU_NON_CHARGE';
  if (!paye) return isPartPaid ? 'RECU_RESTE_DU' : 'RECU_NON_PAYE';
  return supplement?.etat === 'DU' ? 'RECU_SUPPLEMENT_DU' : 'RECU_NON_CHARGE';
};
