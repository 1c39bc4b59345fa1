import type { Headline } from './codes.ts';

/** Situations of a parcel that will not travel, or no further. */
const JOURNEY_ENDED: ReadonlySet<Headline> = new Set(['PERDU', 'ANNULE', 'ANNULE_ARRIVE', 'ANNULE_A_RENDRE']);

/** Reports whether a parcel has a journey to show: it is not lost or cancelled, nor taken along by another container. */
export const hasJourney = (titre: Headline): boolean => titre !== 'EN_TROP' && !JOURNEY_ENDED.has(titre);

/** Situations in which the journey of the container is not the parcel's. */
const OFF_JOURNEY: ReadonlySet<Headline> = new Set([
  'RESTE',
  'AUTRE_DEPOT',
  'REFUSE_AU_DEPOT',
  'SANS_PLACE',
  'DEPOT_FERME',
  'NON_RECU',
  'RECU_NON_CHARGE',
  'MANQUANT',
  'EN_TROP',
  'ARRIVEE_A_VERIFIER',
  'REMISE_A_VERIFIER',
  ...JOURNEY_ENDED,
]);

/** Reports whether the journey of the container, with its dates and its place of collection, is not the parcel's. */
export const isOffJourney = (titre: Headline): boolean => OFF_JOURNEY.has(titre);

/** Reports whether somebody can collect a parcel now, or later where its container arrives. */
export const hasCollection = (titre: Headline): boolean => titre !== 'REMIS' && !isOffJourney(titre);
