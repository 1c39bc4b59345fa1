export const PAYMENT_STATUTS = ['EN_ATTENTE', 'CONFIRME', 'REJETE', 'EXPIRE', 'REMBOURSE'] as const;

/** Lists of payments: by statut, and those of which something is still to be refunded. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUTS, 'A_REMBOURSER'] as const;

/** Open pay links of one customer at most. */
export const MAX_PAY_LINKS = 5;

/** Maximum of parcels per payment: 40 parcels and all related writes fit into one transaction. */
export const MAX_COLIS_PER_PAYMENT = 40;
