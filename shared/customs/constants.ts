export const CUSTOMS_STATUTS = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'] as const;
