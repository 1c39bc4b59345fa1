import { canLapse, hasLeft } from '#shared/colis/rules.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { transact, type Writes } from '../core/table/dynamo.ts';
import {
  beyondPriceOf,
  coversSettledPrice,
  overpaidCents,
  owedCents,
  paidCentsOf,
  paidShares,
  paymentStateOf,
} from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf } from './colis.table.ts';
import { closesCollection, collectionChangeWrites } from './collection-changes.ts';
import { chargesOfChange, findLedger, ledgerWrite, takenBack } from './ledger.table.ts';
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
 * another payment has paid meanwhile. Returns those for which nothing is paid, and of which their sender reads nowhere
 * else: what other payments leave due is told parcel by parcel.
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
    if (reopened.paymentId !== null || reopened.lockedBy !== null || paidCentsOf(reopened) > 0) continue;
    if (canLapse(paymentStateOf(reopened))) unpaid.colisIds.push(reopened.id);
    else if (reopened.etat === 'LIVRE') unpaid.remis.push(reopened.id);
    else if (!wasClosed && isPaidOnTheWay(reopened)) unpaid.partis.push(reopened.id);
  }
  return unpaid;
};

/** Reports whether the sender of a parcel that is loaded, or has left, pays it next; of a closed collection another mail tells. */
const isPaidOnTheWay = (colis: StoredColis): boolean =>
  situationOf(parcelFactsOf(colis), undefined, 'CLIENT', new Date()).action === 'PAY';

/** Takes back from a parcel what this payment pays for it, if anything, and returns it. */
const reopenColis = async (colis: StoredColis, paymentId: number, conteste: boolean): Promise<StoredColis> => {
  const taken = await takeShareBack(colis, paymentId, { conteste });
  if (!taken) return colis;
  await transact(taken.writes);
  return taken.after;
};

/**
 * Returns the writes that take back from a parcel what a payment pays for it, and the parcel as it is then; undefined
 * if it pays nothing. Its sender is told in one event: that the collection ends, else what is due again; by the refund
 * itself where an agent takes the payment back (`repris`).
 */
export const takeShareBack = async (
  colis: StoredColis,
  paymentId: number,
  { conteste = false, repris = false }: { conteste?: boolean; repris?: boolean } = {},
): Promise<{ after: StoredColis; writes: Writes } | undefined> => {
  const { userId, id: colisId } = colis;
  const share = paidShares(await findLedger(colis)).find((each) => each.paymentId === paymentId);
  if (!share) return undefined;
  const after = await withoutShare(colis, share, conteste);
  const cents = owedCents(after) - owedCents(colis);
  const isOfPrice = after.paymentId === null;
  const isRestDue = cents > 0 && (!isOfPrice || paidCentsOf(after) > 0) && !repris && !closesCollection(colis, after);
  const writes = {
    ...(await collectionChangeWrites(colis, after, refundOf(conteste, repris))),
    ledger: ledgerWrite(colis, { charges: chargesOfChange(colis, after), shares: takenBack([share], conteste) }),
    event: isRestDue
      ? eventWrite({
          type: 'SUPPLEMENT_DUE',
          userId,
          colisId,
          cents,
          ...(isOfPrice && { reste: true }),
          ...(beyondPriceOf(after) === 'FRAIS_ARRIVEE' && { frais: true }),
          ...(hasLeft(after) && { parti: true }),
        })
      : undefined,
  };
  return { after, writes };
};

/** Reason for which the collection of a parcel ends: its payment went back. */
const refundOf = (conteste: boolean, repris: boolean) => ({
  cause: 'REFUNDED' as const,
  ...(conteste && { conteste: true as const }),
  ...(repris && { repris: true as const }),
});

/**
 * Returns a parcel for which a payment pays nothing more. One that this payment settled, or of whose settled price
 * something is missing then, is unpaid, with a new payment window while it can still lose its space; another one owes a
 * rest.
 */
const withoutShare = async (
  colis: StoredColis,
  { paymentId, cents }: PaidShare,
  conteste: boolean,
): Promise<StoredColis> => {
  const without = { ...colis, paidCents: paidCentsOf(colis) - cents };
  const after: StoredColis = {
    ...without,
    paymentId: colis.paymentId === paymentId || !coversSettledPrice(without) ? null : colis.paymentId,
    cancelFeeCents: keptFeeOf(colis, cents),
    refundedCents: (colis.refundedCents ?? 0) + cents,
    ...(conteste && { contestedCents: (colis.contestedCents ?? 0) + cents }),
  };
  const refundAt = overpaidCents(after) > 0 ? colis.refundAt : undefined;
  if (after.paymentId !== null) {
    const restSince = owedCents(colis) === 0 && owedCents(after) > 0 ? nowIso() : colis.restSince;
    return { ...after, restSince, refundAt };
  }
  const window = canLapse(paymentStateOf(after)) ? paymentWindow(await containerOf(colis.bookingId)) : {};
  return { ...after, refundAt, ...window };
};

/** Returns what the fee of a cancellation still keeps once a payment pays these cents less; undefined without any. */
const keptFeeOf = (colis: StoredColis, cents: number): number | undefined =>
  Math.min(colis.cancelFeeCents ?? 0, paidCentsOf(colis) - cents) || undefined;
