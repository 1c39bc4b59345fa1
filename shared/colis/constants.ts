export const ETATS = ['ENREGISTRE', 'EN_ATTENTE', 'EN_TRANSIT', 'LIVRE', 'ARRIVE', 'ANNULE'] as const;

/** Values of the payment filter (docs/contract.md#states). */
export const PAIEMENTS = ['PAYE', 'NON_PAYE'] as const;
