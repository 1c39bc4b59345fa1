import type { Language } from '../auth/schema.ts';

/**
 * Milestones of a container in their order: the event codes of DCSA's Track & Trace standard, and `CLOS` for the end of
 * drop-off at the depot.
 */
export const MILESTONE_CODES = [
  'CLOS',
  'STUF',
  'GTIN',
  'LOAD',
  'DEPA',
  'ARRI',
  'DISC',
  'CUSR',
  'STRP',
  'AVPU',
] as const;
export type MilestoneCode = (typeof MILESTONE_CODES)[number];

/** Names of the milestones, for both expected and past ones. */
export const MILESTONE_NAMES: Record<Language, Record<MilestoneCode, string>> = {
  fr: {
    CLOS: 'Fin du dépôt des colis',
    STUF: 'Conteneur rempli',
    GTIN: 'Entrée au port',
    LOAD: 'Chargement à bord',
    DEPA: 'Départ',
    ARRI: 'Arrivée',
    DISC: 'Déchargement du navire',
    CUSR: 'Dédouanement',
    STRP: 'Conteneur vidé',
    AVPU: 'Colis à retirer',
  },
  en: {
    CLOS: 'Drop-off closes',
    STUF: 'Container packed',
    GTIN: 'Entry into the port',
    LOAD: 'Loaded on board',
    DEPA: 'Departure',
    ARRI: 'Arrival',
    DISC: 'Unloaded from the ship',
    CUSR: 'Customs clearance',
    STRP: 'Container emptied',
    AVPU: 'Parcels ready to collect',
  },
};

/** Reasons for a delay. */
export const DELAY_REASONS = [
  'CONGESTION',
  'METEO',
  'NAVIRE',
  'ITINERAIRE',
  'DOUANE',
  'GREVE',
  'DOCUMENTS',
  'EQUIPEMENT',
  'COLIS_TARDIFS',
  'AUTRE',
] as const;
export type DelayReason = (typeof DELAY_REASONS)[number];

/** Names of the reasons, in lower case as within a sentence. */
export const DELAY_REASON_NAMES: Record<Language, Record<DelayReason, string>> = {
  fr: {
    CONGESTION: 'port encombré',
    METEO: 'mauvais temps',
    NAVIRE: 'retard du navire',
    ITINERAIRE: 'changement d’itinéraire',
    DOUANE: 'contrôle de la douane',
    GREVE: 'grève',
    DOCUMENTS: 'documents incomplets',
    EQUIPEMENT: 'manque de matériel',
    COLIS_TARDIFS: 'colis reçus trop tard',
    AUTRE: 'autre raison',
  },
  en: {
    CONGESTION: 'port congestion',
    METEO: 'bad weather',
    NAVIRE: 'delay of the ship',
    ITINERAIRE: 'change of route',
    DOUANE: 'customs inspection',
    GREVE: 'strike',
    DOCUMENTS: 'incomplete documents',
    EQUIPEMENT: 'lack of equipment',
    COLIS_TARDIFS: 'late parcels',
    AUTRE: 'other reason',
  },
};
