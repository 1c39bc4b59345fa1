import { canLapse } from '#shared/colis/rules.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { transact } from '../core/table/dynamo.ts';
import { paidShares, sumOfCents } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf } from './colis.table.ts';
import { closesCollection, collectionChangeWrites } from './collection-changes.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import { paymentWindow } from './payment-deadline.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/**
 * Parcels that are unpaid: those that lose their space unless paid, those that are handed over once they are, and those
 * that were handed over.
 */
export type Unpaid = Record<'colisIds' | 'partis' | 'remis', number[]>;

/**
 * Marks the parcels of a fully refunded payment unpaid, `conteste` if a lost dispute took it; skips parcels that
 * another payment has paid meanwhile. Returns the unpaid ones of which their sender reads nowhere else.
 */
export const reopenForPayment = async (
  userId: number,
  paymentId: number,
  colisIds: readonly number[],
  conteste = false,
): Promise<Unpaid> => {
  const unpaid: Unpaid = { colisIds: [], partis: [], remis: [] };
  for (const colis of await findColisOf(userId, colisIds)) {
    if (!colis) continue;
    const { reopened, wasClosed } = await retryWithCurrentColis(colis, async (before) => {
      const after = await reopenColis(before, paymentId, conteste);
      return { reopened: after, wasClosed: closesCollection(before, after) };
    });
    if (reopened.paymentId !== null || reopened.lockedBy !== null) continue;
    if (canLapse({ etat: reopened.etat, paye: false })) unpaid.colisIds.push(reopened.id);
    else if (reopened.etat === 'LIVRE') unpaid.remis.push(reopened.id);
    else if (!wasClosed && isPaidOnTheWay(reopened)) unpaid.partis.push(reopened.id);
  }
  return unpaid;
};

/** Reports whether the sender of a parcel that has left pays it next; of a closed collection another mail tells. */
const isPaidOnTheWay = (colis: StoredColis): boolean =>
  situationOf(parcelFactsOf(colis), undefined, 'CLIENT', new Date()).action === 'PAY';

/** Marks a parcel, or its supplement, as unpaid if this payment paid it, and returns it. */
const reopenColis = async (colis: StoredColis, paymentId: number, conteste: boolean): Promise<StoredColis> => {
  const { userId, id: colisId, supplement } = colis;
  const share = paidShares(colis).find((each) => each.paymentId === paymentId);
  if (!share) return colis;
  const refunded = withShareRefunded(colis, share, conteste);
  if (colis.paymentId === paymentId) {
    const window = canLapse({ etat: colis.etat, paye: false }) ? paymentWindow(await containerOf(colis.bookingId)) : {};
    const unpaid: StoredColis = {
      ...refunded,
      paymentId: null,
      supplement: supplement?.etat === 'DU' ? undefined : supplement, // part of the price, all of which is owed now
      ...window,
    };
    await transact(await collectionChangeWrites(colis, unpaid, refundOf(conteste)));
    return unpaid;
  }
  const cents = supplementCentsOf(colis, paymentId);
  const isOwed = colis.paymentId !== null && cents > 0;
  const after = isOwed ? withSupplementOwed(refunded, paymentId, cents) : withoutSupplement(refunded, paymentId);
  await transact({
    ...(await collectionChangeWrites(colis, after, refundOf(conteste))),
    event: isOwed ? eventWrite({ type: 'SUPPLEMENT_DUE', userId, colisId, cents }) : undefined,
  });
  return after;
};

/** Reason for which the collection of a parcel ends: its payment went back. */
const refundOf = (conteste: boolean) => ({ cause: 'REFUNDED' as const, ...(conteste && { conteste: true as const }) });

/** Returns a parcel for which a payment pays nothing more: nothing of it is to be refunded either. */
const withShareRefunded = (colis: StoredColis, { paymentId, cents }: PaidShare, conteste: boolean): StoredColis => {
  const shares = colis.refundToCome?.shares.filter((share) => share.paymentId !== paymentId) ?? [];
  return {
    ...colis,
    refundedCents: (colis.refundedCents ?? 0) + cents,
    ...(conteste && { contestedCents: (colis.contestedCents ?? 0) + cents }),
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
