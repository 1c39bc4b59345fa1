import type { StoredColis } from './stored-colis.ts';

type Amounts = Pick<StoredColis, 'etat' | 'paymentId' | 'priceCents' | 'supplement'>;

/** Part of a payment that pays for a parcel, in cents. */
export type PaidShare = { paymentId: number; cents: number };

/** Reports whether a parcel's price or its supplement is unpaid, also of a cancelled one; see `isOutstanding`. */
export const hasUnpaidAmount = ({ paymentId, supplement }: Amounts): boolean =>
  paymentId === null || supplement?.etat === 'DU';

/**
 * Amount due for a parcel, in cents. For an unpaid parcel whose former payment was refunded it is the price without a
 * supplement that was paid or waived.
 */
export const owedCents = ({ etat, paymentId, priceCents, supplement }: Amounts): number => {
  if (etat === 'ANNULE') return 0;
  const isDue = supplement?.etat === 'DU';
  if (paymentId !== null) return isDue ? supplement.cents : 0;
  return priceCents - (supplement && !isDue ? supplement.cents : 0);
};

/**
 * Returns what payments pay for a parcel and was not refunded: its price without the supplement, and the supplement.
 */
export const paidShares = ({ paymentId, priceCents, supplement }: Amounts): PaidShare[] => [
  ...(paymentId === null ? [] : [{ paymentId, cents: priceCents - (supplement?.cents ?? 0) }]),
  ...(supplement?.etat === 'PAYE' && supplement.paymentId !== null
    ? [{ paymentId: supplement.paymentId, cents: supplement.cents }]
    : []),
];
