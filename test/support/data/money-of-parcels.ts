import type { StoredColis } from '#functions/colis/stored-colis.ts';

/** Returns a stored parcel with the totals of its money: one with a payment is settled, unless it says otherwise. */
export const withTotals = (colis: StoredColis): StoredColis =>
  colis.paymentId !== null && colis.paidCents === undefined ? { ...colis, paidCents: colis.priceCents } : colis;

/** Change of a stored parcel: one that takes its payment away takes what that paid, unless it says otherwise. */
export const withoutPayment = (change: Partial<StoredColis>): Partial<StoredColis> =>
  change.paymentId === null ? { paidCents: undefined, settledCents: undefined, ...change } : change;

/** Totals of a parcel at a price, settled at so many cents less, which it owes since as a supplement. */
export const owingSupplement = (priceCents: number, cents: number, restSince = '2026-01-01T00:00:00.000Z') =>
  ({
    priceCents,
    paidCents: priceCents - cents,
    settledCents: priceCents - cents,
    restSince,
  }) satisfies Partial<StoredColis>;
