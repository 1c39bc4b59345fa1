import type { Colis } from '#shared/colis/schema.ts';

/** Returns in dollars what we refunded for a parcel, and what the customer's bank took back by a lost dispute. */
export const refundsOf = ({ rembourse, conteste = 0 }: Pick<Colis, 'rembourse' | 'conteste'>) => ({
  refunded: Math.round((rembourse - conteste) * 100) / 100,
  contested: conteste,
});
