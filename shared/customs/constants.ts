export const CUSTOMS_STATUTS = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'] as const;

/** Stages beside a statut: to correct with `REFUSE`, held with `EN_ATTENTE`, released with `ACCEPTE`. */
export const CUSTOMS_ETAPES = ['A_CORRIGER', 'RETENU', 'LIBERE'] as const;

/** Currencies of values in inventories. */
export const CURRENCIES = ['EUR', 'USD', 'CAD', 'XOF'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Smallest units of a whole one of each currency: a hundred cents, or the franc itself. */
export const UNITS: Record<Currency, number> = { EUR: 100, USD: 100, CAD: 100, XOF: 1 };
