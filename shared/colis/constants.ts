export const ETATS = ['ENREGISTRE', 'EN_ATTENTE', 'EN_TRANSIT', 'LIVRE', 'ARRIVE', 'ANNULE'] as const;

/** Cancellations of unpaid parcels by the clock: at their payment deadline, or once their drop-off was over without them. */
export const LAPSES = ['ECHEANCE', 'DEPOT_FINI'] as const;

/** Authors or causes of a cancellation: the customer, whom the team acts for; the team; a deadline; the container. */
export const CANCELLATIONS = ['CLIENT', 'EQUIPE', ...LAPSES, 'CONTENEUR'] as const;

/** Cancellations that an admin may name. */
export const ADMIN_CANCELLATIONS = ['CLIENT', 'EQUIPE'] as const satisfies readonly (typeof CANCELLATIONS)[number][];

/** Values of the payment filter (docs/contract.md#states). */
export const PAIEMENTS = ['PAYE', 'NON_PAYE'] as const;

/** Values of the filter of a customer's own parcels: A_PAYER owe something, ANNULE are cancelled. */
export const OWN_COLIS_FILTERS = [...PAIEMENTS, 'A_PAYER', 'ANNULE'] as const;

/** Longest reason for refusing a parcel, and photos of one intake. */
export const INTAKE_LIMITS = { refusal: 300, photos: 4 } as const;
