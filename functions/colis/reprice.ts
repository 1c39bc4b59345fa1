import { isWaivedAtOnce } from '#shared/colis/supplement.ts';
import { nowIso } from '../core/clock.ts';
import { paidShares, sumOfCents } from './amounts.ts';
import type { PaidShare, StoredColis, StoredSupplement } from './stored-colis.ts';

/**
 * Returns a parcel at the price of the size that was measured, as if it had not been measured before. What was paid
 * stays paid: a paid parcel owes what is missing as a supplement, unless that is too small for a card, and what is too
 * much goes back at `refundAt`, the newest payment first.
 */
export const reprice = (colis: StoredColis, priceCents: number, refundAt: string): StoredColis => {
  if (priceCents === colis.priceCents)
    return { ...colis, refundToCome: colis.refundToCome && { ...colis.refundToCome, le: refundAt } };
  const shares = paidShares(colis);
  const missing = priceCents - sumOfCents(shares);
  const { kept, returned } = takeFromNewest(shares, Math.max(0, -missing));
  const supplements = kept.filter(({ paymentId, cents }) => paymentId !== colis.paymentId && cents > 0);
  const owes = colis.paymentId !== null && missing > 0;
  const settled = owes ? undefined : paidSupplementOf(colis, supplements);
  const earlier = supplements.filter(({ paymentId }) => paymentId !== settled?.paymentId);
  return {
    ...colis,
    priceCents,
    supplement: owes ? supplementOf(colis, missing) : settled,
    earlierSupplements: earlier.length > 0 ? earlier : undefined,
    refundToCome: returned.length > 0 ? { shares: returned, le: refundAt } : undefined,
  };
};

/** Takes an amount from shares, the newest first; returns what is left of each, and what was taken. */
const takeFromNewest = (shares: readonly PaidShare[], cents: number): { kept: PaidShare[]; returned: PaidShare[] } => {
  let left = cents;
  const kept: PaidShare[] = [];
  const returned: PaidShare[] = [];
  for (const { paymentId, cents: paid } of shares.toReversed()) {
    const taken = Math.min(left, paid);
    left -= taken;
    kept.unshift({ paymentId, cents: paid - taken });
    if (taken > 0) returned.unshift({ paymentId, cents: taken });
  }
  return { kept, returned };
};

/** Returns the supplement of a parcel that was paid, with what is left of it; undefined when nothing is. */
const paidSupplementOf = ({ supplement }: StoredColis, kept: readonly PaidShare[]): StoredSupplement | undefined => {
  const share = kept.find(({ paymentId }) => supplement?.etat === 'PAYE' && paymentId === supplement.paymentId);
  return supplement && share && { ...supplement, cents: share.cents };
};

/** Returns the supplement that a parcel owes; what an admin waived stays waived as long as it is not more. */
const supplementOf = ({ supplement }: StoredColis, cents: number): StoredSupplement => {
  if (supplement?.etat === 'DISPENSE' && supplement.par !== undefined && cents <= supplement.cents)
    return { ...supplement, cents };
  const depuis = supplement?.etat === 'DU' ? supplement.depuis : nowIso();
  return { cents, etat: isWaivedAtOnce(cents) ? 'DISPENSE' : 'DU', depuis, paymentId: null };
};
