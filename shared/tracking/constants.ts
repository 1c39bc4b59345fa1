/** Statuts of tracking events. */
export const TRACKING_STATUTS = [
  'EN_PREPARATION',
  'PRET',
  'EN_COURS',
  'EN_ATTENTE',
  'EN_TRANSIT',
  'ARRIVE',
  'LIVRE',
  'RETOUR',
  'PROBLEME',
] as const;
