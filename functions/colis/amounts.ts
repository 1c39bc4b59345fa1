import { isHeldByDispute } from '#shared/colis/rules.ts';
import type { ContainerFacts } from '#shared/situation/facts.ts';
import { isTooLate } from '#shared/situation/problems.ts';
import { nowIso } from '../core/clock.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

type Amounts = Pick<
  StoredColis,
  'etat' | 'paymentId' | 'priceCents' | 'supplement' | 'earlierSupplements' | 'refundToCome'
>;

/** Total of amounts, in cents. */
export const sumOfCents = (amounts: readonly { cents: number }[] = []): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

/** Reports whether a parcel's price or its supplement is unpaid, also of a cancelled one; see `isOutstanding`. */
export const hasUnpaidAmount = ({ paymentId, supplement }: Amounts): boolean =>
  paymentId === null || supplement?.etat === 'DU';

/** Reports whether nothing keeps a parcel from its collection: nothing is unpaid, and no dispute holds it. */
export const isFreeToCollect = (colis: Amounts & Pick<StoredColis, 'litiges'>): boolean =>
  !hasUnpaidAmount(colis) && !isHeldByDispute(colis);

/**
 * Amount due for a parcel, in cents. For an unpaid parcel whose former payment was refunded it is the price without the
 * supplements that were paid or waived.
 */
export const owedCents = ({ etat, paymentId, priceCents, supplement, earlierSupplements }: Amounts): number => {
  if (etat === 'ANNULE') return 0;
  const isDue = supplement?.etat === 'DU';
  if (paymentId !== null) return isDue ? supplement.cents : 0;
  return priceCents - (supplement && !isDue ? supplement.cents : 0) - sumOfCents(earlierSupplements);
};

/**
 * Amount asked for a parcel now, in cents: none for one that was left behind unbrought, which needs a departure first;
 * with its container, also for one that can be brought to it no more.
 */
export const askedCents = (colis: StoredColis, container?: ContainerFacts): number =>
  isTooLate(parcelFactsOf(colis), container, nowIso()) && colis.paymentId === null ? 0 : owedCents(colis);

/** Cents of a parcel that are paid beyond its price, and will be refunded unless its intake is corrected. */
export const refundToComeCents = ({ refundToCome }: Pick<Amounts, 'refundToCome'>): number =>
  sumOfCents(refundToCome?.shares);

/**
 * Returns what payments pay for a parcel and was not refunded, each payment once, the oldest first: its price without
 * the supplements, the supplements, and of both what will be refunded since its intake.
 */
export const paidShares = (colis: Amounts): PaidShare[] => {
  const byPayment = new Map<number, number>();
  for (const { paymentId, cents } of [...standingShares(colis), ...(colis.refundToCome?.shares ?? [])])
    byPayment.set(paymentId, (byPayment.get(paymentId) ?? 0) + cents);
  return [...byPayment].map(([paymentId, cents]) => ({ paymentId, cents }));
};

/** Parts of payments that pay for a parcel's price as it is now. */
const standingShares = ({ paymentId, priceCents, supplement, earlierSupplements = [] }: Amounts): PaidShare[] => [
  ...(paymentId === null
    ? []
    : [{ paymentId, cents: priceCents - (supplement?.cents ?? 0) - sumOfCents(earlierSupplements) }]),
  ...earlierSupplements,
  ...(supplement?.etat === 'PAYE' && supplement.paymentId !== null
    ? [{ paymentId: supplement.paymentId, cents: supplement.cents }]
    : []),
];
