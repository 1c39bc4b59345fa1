/**
 * Terms of payment of a parcel: all of it by the payment deadline, a deposit by then and the rest later, or all of it
 * on collection. Only staff give the last two.
 */
export const TERMS = ['PREPAYE', 'ACOMPTE', 'A_L_ARRIVEE'] as const;
export type Terms = (typeof TERMS)[number];

/** Least deposit in dollars: a smaller one is a typing error, and below half of it no card can pay it. */
export const MIN_DEPOSIT = 1;

/** Moments before which the rest of a price is paid: the loading, or the collection. */
export const REST_MOMENTS = ['CHARGEMENT', 'RETRAIT'] as const;
export type RestMoment = (typeof REST_MOMENTS)[number];

/**
 * Limits of what staff may leave unpaid by terms: the percentage of a container's weight, and of its volume, and the sum
 * in cents that one customer may owe.
 */
export const TERMS_LIMITS = { percent: 30, cents: 200_000 } as const;

/** Moment to which the payment of a parcel is put off, since its terms are kept so far; absent if it is not. */
export type Deferral = { reporte?: RestMoment | null | undefined };

/** Reports whether an unpaid parcel keeps its space, and is brought: its terms are kept. */
export const keepsSpaceUnpaid = ({ reporte }: Deferral): boolean => reporte != null;

/** Reports whether a parcel may be loaded, and travel, although something is unpaid: that is due on collection. */
export const mayTravelUnpaid = ({ reporte }: Deferral): boolean => reporte === 'RETRAIT';
