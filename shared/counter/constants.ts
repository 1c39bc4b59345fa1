/** Parcels of one sale at most: its transaction writes about ten items for each, and DynamoDB takes 100. */
export const MAX_COLIS_PER_SALE = 8;

/** Ways of payment of one sale at most, such as cash in two currencies. */
export const MAX_PAYMENTS_PER_SALE = 3;

/** Most cash in units of its currency that one payment may have: a guard against typing errors. */
export const MAX_CASH = 100_000_000;

/** Refusals of a sale above a limit of terms, which an admin's approval lifts. */
export const EXCEEDED_LIMITS = ['TERMS_SUM_FULL', 'TERMS_SHARE_FULL'] as const;

/** Longest reason of a movement or a difference of a cash drawer. */
export const MAX_DRAWER_REASON = 200;

/** Minutes within which an agent takes back cash that they took: a mistake that is noticed at once. */
export const TAKE_BACK_MINUTES = 30;

/** Statuts of a cash drawer: open, counted by its agent, or confirmed by an admin and frozen. */
export const DRAWER_STATUTS = ['OUVERT', 'CLOS', 'VALIDE'] as const;

/**
 * Movements of a cash drawer: the float at its opening, money of a payment and what was given back of it, what was put
 * in or taken out, and what went to the bank.
 */
export const DRAWER_MOVEMENTS = ['FONDS', 'PAIEMENT', 'REMBOURSEMENT', 'ENTREE', 'SORTIE', 'BANQUE'] as const;

/** Movements that an agent records by hand, with a reason. */
export const RECORDED_MOVEMENTS = ['ENTREE', 'SORTIE', 'BANQUE'] as const;
