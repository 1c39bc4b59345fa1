import { canLapse } from '#shared/colis/rules.ts';
import { isCollectable } from '#shared/situation/stages.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { transact, type Writes } from '../core/dynamo.ts';
import { eventWrite } from '../core/outbox.ts';
import { paidShares, sumOfCents } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColisWrite } from './colis.table.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import { paymentWindow } from './payment-deadline.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/**
 * Marks the parcels of a fully refunded payment unpaid; skips parcels that another payment has paid meanwhile. Returns
 * the ids of the unpaid ones that lose their space if not paid: neither cancelled nor in transit.
 */
export const reopenForPayment = async (
  userId: number,
  paymentId: number,
  colisIds: readonly number[],
): Promise<number[]> => {
  const unpaidIds: number[] = [];
  for (const colis of await findColisOf(userId, colisIds))
    if (colis && (await retryWithCurrentColis(colis, (current) => reopenColis(current, paymentId))))
      unpaidIds.push(colis.id);
  return unpaidIds;
};

/**
 * Marks a parcel, or its supplement, as unpaid if this payment paid it. Returns true when the parcel is unpaid, not
 * locked by another payment, and may lose its space.
 */
const reopenColis = async (colis: StoredColis, paymentId: number): Promise<boolean> => {
  const { userId, id: colisId, supplement } = colis;
  const mayLapse = canLapse({ etat: colis.etat, paye: false });
  const share = paidShares(colis).find((each) => each.paymentId === paymentId);
  if (!share) return colis.paymentId === null && colis.lockedBy === null && mayLapse;
  const refunded = withShareRefunded(colis, share);
  if (colis.paymentId === paymentId) {
    const window = mayLapse ? paymentWindow(await containerOf(colis.bookingId)) : {};
    const unpaid: StoredColis = {
      ...refunded,
      paymentId: null,
      supplement: supplement?.etat === 'DU' ? undefined : supplement, // part of the price, all of which is owed now
      ...window,
    };
    await transact(withCollectionClosed(colis, unpaid));
    return mayLapse;
  }
  const cents = supplementCentsOf(colis, paymentId);
  const isPaid = colis.paymentId !== null;
  const isOwed = isPaid && cents > 0;
  const after = isOwed ? withSupplementOwed(refunded, paymentId, cents) : withoutSupplement(refunded, paymentId);
  await transact({
    ...withCollectionClosed(colis, after),
    event: isOwed ? eventWrite({ type: 'SUPPLEMENT_DUE', userId, colisId, cents }) : undefined,
  });
  return !isPaid && colis.lockedBy === null && mayLapse;
};

/**
 * Returns the write of a parcel after a refund. One that could be collected, and cannot any more, is announced again once it
 * is paid; sender and recipient are told not to come before.
 */
const withCollectionClosed = (before: StoredColis, after: StoredColis): Writes => {
  const isClosed = isCollectable(parcelFactsOf(before)) && !isCollectable(parcelFactsOf(after));
  if (!isClosed || !after.arrivee) return { colis: replaceColisWrite(after) };
  const { userId, id: colisId, arrivee } = after;
  return {
    colis: replaceColisWrite({ ...after, arrivee: { ...arrivee, annonce: undefined } }),
    collection: eventWrite({ type: 'COLLECTION_CODE_WITHDRAWN', userId, colisId, cause: 'REFUNDED' }),
  };
};

/** Returns a parcel for which a payment pays nothing more: nothing of it is to be refunded either. */
const withShareRefunded = (colis: StoredColis, { paymentId, cents }: PaidShare): StoredColis => {
  const shares = colis.refundToCome?.shares.filter((share) => share.paymentId !== paymentId) ?? [];
  return {
    ...colis,
    refundedCents: (colis.refundedCents ?? 0) + cents,
    refundToCome: colis.refundToCome && shares.length > 0 ? { ...colis.refundToCome, shares } : undefined,
  };
};

const isPaidBy = (supplement: StoredColis['supplement'], paymentId: number): boolean =>
  supplement?.etat === 'PAYE' && supplement.paymentId === paymentId;

/** Cents of the supplements of a parcel that a payment paid. */
const supplementCentsOf = ({ supplement, earlierSupplements }: StoredColis, paymentId: number): number =>
  supplement && isPaidBy(supplement, paymentId)
    ? supplement.cents
    : sumOfCents(earlierSupplements?.filter((share) => share.paymentId === paymentId));

/** Returns a parcel without the supplements that a payment paid, which its price then includes. */
const withoutSupplement = (
  { supplement, earlierSupplements, ...colis }: StoredColis,
  paymentId: number,
): StoredColis => {
  const earlier = earlierSupplements?.filter((share) => share.paymentId !== paymentId);
  return {
    ...colis,
    supplement: isPaidBy(supplement, paymentId) ? undefined : supplement,
    earlierSupplements: earlier?.length ? earlier : undefined,
  };
};

/**
 * Returns a parcel that owes again what a payment had paid of its supplements. Another one that is due becomes part of
 * it, one that is paid an earlier one; one that was waived leaves the price, so that it stays waived.
 */
const withSupplementOwed = (colis: StoredColis, paymentId: number, cents: number): StoredColis => {
  const { supplement: latest, earlierSupplements, ...rest } = withoutSupplement(colis, paymentId);
  const due = { etat: 'DU', depuis: nowIso(), paymentId: null } as const;
  if (latest?.etat === 'PAYE' && latest.paymentId !== null) {
    const earlier = [...(earlierSupplements ?? []), { paymentId: latest.paymentId, cents: latest.cents }];
    return { ...rest, supplement: { ...due, cents }, earlierSupplements: earlier };
  }
  const waived = latest?.etat === 'DISPENSE' ? latest.cents : 0;
  const owed = latest?.etat === 'DU' ? latest.cents : 0;
  return {
    ...rest,
    earlierSupplements,
    priceCents: rest.priceCents - waived,
    supplement: { ...due, cents: cents + owed },
  };
};
