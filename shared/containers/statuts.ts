/** Kept apart from the schemas, which the home page does not load. */
export const CONTAINER_STATUTS = ['EN_COURS', 'EN_ATTENTE', 'LIVRE', 'ANNULE'] as const;
