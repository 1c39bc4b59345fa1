import { mayTravelUnpaid } from '../money/terms.ts';
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
  return mayTravelUnpaid({ reporte }) || (paye && supplement?.etat !== 'DU') ? undefined : 'CHARGE_NON_PAYE';
};
