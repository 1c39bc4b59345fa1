import type { Etat } from '../colis/schema.ts';
import type { Problem } from '../situation/codes.ts';

/**
 * Reasons for which a parcel that came with a container was not expected in it: it is of another container, counted as
 * missing from that and is found, was not loaded, was cancelled, or was handed over already.
 */
export const SURPLUS_REASONS = ['AUTRE_CONTENEUR', 'RETROUVE', 'NON_CHARGE', 'ANNULE', 'DEJA_REMIS'] as const;
export type SurplusReason = (typeof SURPLUS_REASONS)[number];

/** Longest note of a damage. */
export const MAX_DAMAGE_NOTE = 300;

/** Returns the note of a damage with a further one; what the note says already is not added. */
export const mergeDamage = (former: string | null, further: string): string => {
  if (!former || further.includes(former)) return further;
  return former.includes(further) ? former : `${former} · ${further}`;
};

/** Facts that decide what an unloading scan means, as stored or as replies show them. */
type UnloadingFacts = { etat: Etat; chargement?: unknown; partiSansScan?: boolean | undefined; arrivee?: unknown };

/** Returns why a scanned parcel is a surplus; undefined for one that arrives with its container. */
export const surplusReason = (
  { etat, chargement, arrivee }: UnloadingFacts,
  isOfContainer: boolean,
  wasMissing = false,
): SurplusReason | undefined => {
  if (!isOfContainer) return wasMissing && etat !== 'LIVRE' ? 'RETROUVE' : 'AUTRE_CONTENEUR';
  if (etat === 'ANNULE') return 'ANNULE';
  if (etat === 'LIVRE') return arrivee ? undefined : 'DEJA_REMIS';
  return etat === 'EN_TRANSIT' || etat === 'ARRIVE' || chargement ? undefined : 'NON_CHARGE';
};

/**
 * Reports whether a parcel is expected out of its container: it was loaded, or it left with a container whose loading
 * manifest was never closed.
 */
export const isExpectedOut = ({ etat, chargement }: UnloadingFacts, manifestWasClosed: boolean): boolean => {
  if (etat === 'ANNULE') return false;
  return (
    Boolean(chargement) || (!manifestWasClosed && (etat === 'EN_TRANSIT' || etat === 'ARRIVE' || etat === 'LIVRE'))
  );
};

/** Reports whether a parcel that is cancelled was in its container, or still is: it has a result of its own. */
export const isCancelledInside = ({ etat, chargement, partiSansScan, arrivee }: UnloadingFacts): boolean =>
  etat === 'ANNULE' && Boolean(chargement || partiSansScan || arrivee);

/** Reports whether a parcel counts among those that come out of its container: it is expected, or joined it there. */
export const countsInUnloading = (colis: UnloadingFacts, manifestWasClosed: boolean): boolean =>
  colis.etat !== 'ANNULE' && (Boolean(colis.arrivee) || isExpectedOut(colis, manifestWasClosed));

/**
 * Reports whether a parcel is out of its container: its unloading was scanned, or it was handed over without a scan.
 */
export const isUnloaded = ({ etat, arrivee }: UnloadingFacts): boolean => Boolean(arrivee) || etat === 'LIVRE';

/**
 * Reports whether a line of an unloading manifest came out of its own container, with or without a scan: such lines are
 * what every view counts as unloaded. One that joined the container there is its own.
 */
export const isUnloadedLine = ({
  ecart,
  annule = false,
}: {
  ecart: UnloadingDifference | null;
  annule?: boolean | undefined;
}): boolean => ecart !== 'MANQUANT' && ecart !== 'EN_TROP' && !annule;

/**
 * Reports whether a line is of a parcel that is missing although its list is open: it was found elsewhere, or an earlier
 * closing missed it, after which it may have been declared lost.
 */
export const isKnownMissing = ({
  ecart,
  situation,
  retrouve,
}: {
  ecart: UnloadingDifference | null;
  situation?: Problem | null | undefined;
  retrouve?: object | undefined;
}): boolean => ecart === 'MANQUANT' && (retrouve !== undefined || situation === 'PERDU' || situation === 'MANQUANT');

/** Reports whether a line is of a parcel that was not loaded and joined its container at the arrival, with a reason. */
export const isJoinedLine = ({
  ecart,
  enTrop,
}: {
  ecart: UnloadingDifference | null;
  enTrop: SurplusReason | null;
}): boolean => enTrop === 'NON_CHARGE' && ecart !== 'EN_TROP';

/**
 * Differences between the loaded and the unloaded parcels, each of which an admin explains before the unloading
 * manifest is closed: missing, unexpected, damaged.
 */
export const UNLOADING_DIFFERENCE_CODES = ['MANQUANT', 'EN_TROP', 'ENDOMMAGE'] as const;
export type UnloadingDifference = (typeof UNLOADING_DIFFERENCE_CODES)[number];

/**
 * Returns the difference of a parcel of the container; undefined when there is nothing to explain, as of a cancelled
 * one, or of one that was not loaded and came: an admin had it join the container, with a reason. Only a surplus is
 * `EN_TROP`.
 */
export const unloadingDifferenceOf = (
  colis: UnloadingFacts & { arrivee?: { dommage: string | null } | null | undefined },
  manifestWasClosed: boolean,
): UnloadingDifference | undefined => {
  if (colis.etat === 'ANNULE') return undefined;
  if (colis.arrivee) return colis.arrivee.dommage === null ? undefined : 'ENDOMMAGE';
  return isExpectedOut(colis, manifestWasClosed) && !isUnloaded(colis) ? 'MANQUANT' : undefined;
};
