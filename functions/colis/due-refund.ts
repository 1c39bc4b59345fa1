import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { refundRetryAt } from '../core/events/sweep-grace.ts';
import { logFailure } from '../core/log.ts';
import { getItems, labelledWrites, transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { pagesOf } from '../core/table/query.ts';
import { overpaidCents, owedCents, paidCentsOf, paidShares, sumOfCents, takeFromNewest } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfRefundsToCome, replaceColisWrite } from './colis.table.ts';
import { isIntakeDifferencePending } from './intake-record.ts';
import { findLedger, ledgerWrite, takenBack } from './ledger.table.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/**
 * Part of a payment for one parcel, in US cents. `ecart` is the version of the parcel in which the part became due that
 * the size measured at the intake does not cost; it has a key of its own, so that a later one, or a cancellation,
 * refunds the rest.
 */
type DueRefund = { colisId: number; cents: number; ecart?: number };

/**
 * Writes that make an amount paid for a parcel due for refund, for the transaction that cancels or remeasures the
 * parcel; a free parcel's line is recorded too, since the statut of the payment follows from its lines. Parcels do not
 * know payments, with one exception, which imports no code of payments: this update of the PAYMENT item by attributes,
 * so that both change at once.
 */
export const dueRefundWrites = (userId: number, paymentId: number, line: DueRefund): Writes => ({
  payment: recordDueRefundWrite(userId, paymentId, line),
  refund: eventWrite({ type: 'REFUND_DUE', userId, paymentId, cents: line.cents }),
});

/** Write that records a refund as due, without reading the payment first. */
const recordDueRefundWrite = (userId: number, id: number, { colisId, cents, ecart }: DueRefund): Write => {
  const dueAt = refundRetryAt();
  const { duePk, dueSk } = indexKeys.paymentDue(id, dueAt);
  return {
    Update: {
      Key: keys.owned('PAYMENT', userId, id),
      UpdateExpression:
        'SET refunds.#line = :due, refundsDueAt = :dueAt, duePk = :duePk, dueSk = :dueSk, listStatutPk = :list, listSk = createdAt ADD #version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: {
        '#line': ecart ? `${colisId}:ECART:${ecart}` : String(colisId),
        '#version': 'version',
      },
      ExpressionAttributeValues: {
        ':due': { cents, etat: 'DUE' },
        ':dueAt': dueAt,
        ':duePk': duePk,
        ':dueSk': dueSk,
        ':list': indexKeys.paymentToRefund,
        ':one': 1,
      },
    },
  };
};

/**
 * Returns the refunds that are to be made for a parcel once these shares of payments go back: a card gets its own back
 * by itself, and the team refunds what came in otherwise.
 */
export const withRefundsDue = (
  { refundsDue = [] }: StoredColis,
  shares: readonly PaidShare[],
): StoredColis['refundsDue'] => {
  const all = [...refundsDue, ...shares.filter(({ cents, parEquipe }) => parEquipe && cents > 0)];
  return all.length > 0 ? all : undefined;
};

/** Part of a stored payment that its refunds are in. */
type RefundsOfPayment = {
  id: number;
  version: number;
  refunds: { [key: string]: { cents: number; etat: 'DUE' | 'DONE' | 'FAILED' } };
};

/**
 * Withdraws the refunds of a parcel that is owed again, as far as only the team can make them and nobody has: its
 * payments pay for it again. Returns the parcel with that money, how much it is, and the writes of its payments and its ledger, for the
 * transaction that ends the cancellation. What is too much goes back like after a weighing.
 */
export const withdrawRefunds = async (
  colis: StoredColis,
): Promise<{ after: StoredColis; cents: number; writes: Writes }> => {
  const { userId, refundsDue = [] } = colis;
  const line = String(colis.id);
  const payments = owedCents(colis) > 0 ? await paymentsRefundedByTeam(colis) : [];
  const shares = payments.flatMap(({ id: paymentId, refunds }) => {
    const refund = refunds[line];
    return refund && refund.etat !== 'DONE' && refund.cents > 0 ? [{ paymentId, cents: refund.cents }] : [];
  });
  const cents = sumOfCents(shares);
  if (cents === 0) return { after: colis, cents, writes: {} };
  const paid: StoredColis = {
    ...colis,
    paidCents: paidCentsOf(colis) + cents,
    refundedCents: (colis.refundedCents ?? 0) - cents,
    refundsDue: withoutShares(refundsDue, shares),
  };
  const isEnough = owedCents(paid) === 0;
  const le = nowIso();
  return {
    after: {
      ...paid,
      paymentId: isEnough ? (shares.at(-1)?.paymentId ?? null) : null,
      refundAt: overpaidCents(paid) > 0 ? le : undefined,
    },
    cents,
    writes: {
      ledger: ledgerWrite(colis, { shares: shares.map((share) => ({ ...share, le, parEquipe: true, retabli: true })) }),
      ...Object.assign(
        {},
        ...payments
          .filter(({ id }) => shares.some(({ paymentId }) => paymentId === id))
          .map((payment) => labelledWrites(payment.id, { payment: withdrawLineWrite(userId, payment, line) })),
      ),
    },
  };
};

/** Reads the payments of a parcel of which the team makes refunds. */
const paymentsRefundedByTeam = async ({ userId, refundsDue = [] }: StoredColis): Promise<RefundsOfPayment[]> => {
  const ids = new Set(refundsDue.filter(({ parEquipe }) => parEquipe).map(({ paymentId }) => paymentId));
  const found = await getItems([...ids].map((id) => keys.owned('PAYMENT', userId, id)));
  return found.flatMap((payment) => (payment ? [payment as RefundsOfPayment] : []));
};

/** Returns the refunds that are left to make without one of each of these shares; undefined without any. */
const withoutShares = (refundsDue: readonly PaidShare[], shares: readonly PaidShare[]): StoredColis['refundsDue'] => {
  const left = [...refundsDue];
  for (const { paymentId, cents } of shares) {
    const index = left.findIndex((each) => each.paymentId === paymentId && each.cents === cents);
    if (index >= 0) left.splice(index, 1);
  }
  return left.length > 0 ? left : undefined;
};

/** Write that takes a refund out of a payment as it was read, and that off the list of those to refund with its last one. */
const withdrawLineWrite = (userId: number, { id, version, refunds }: RefundsOfPayment, line: string): Write => {
  const isLast = Object.entries(refunds).every(([key, { etat }]) => key === line || etat === 'DONE');
  return {
    Update: {
      Key: keys.owned('PAYMENT', userId, id),
      UpdateExpression: isLast
        ? 'REMOVE refunds.#line, duePk, dueSk, listStatutPk, listSk SET refundsDueAt = :none ADD #version :one'
        : 'REMOVE refunds.#line ADD #version :one',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#line': line, '#version': 'version' },
      ExpressionAttributeValues: { ':version': version, ':one': 1, ...(isLast && { ':none': null }) },
    },
  };
};

/** Makes the refunds due whose parcels were weighed long enough ago; returns how many parcels it processed. */
export const releaseRefunds = async (hasTimeLeft: () => boolean): Promise<number> => {
  let processed = 0;
  for await (const items of pagesOf((page) => pageOfRefundsToCome(nowIso(), page))) {
    for (const colis of items) {
      if (!hasTimeLeft()) return processed;
      await logFailure({ colisId: colis.id }, () => retryWithCurrentColis(colis, releaseRefund));
      processed += 1;
    }
  }
  return processed;
};

/**
 * Makes the refund of a parcel due with its payments, in one transaction: from then on a weighing does not change it.
 * Does nothing once another weighing has replaced it.
 */
const releaseRefund = async (colis: StoredColis): Promise<void> => {
  const { userId, id: colisId, refundAt, version } = colis;
  if (!refundAt || refundAt > nowIso() || isIntakeDifferencePending(colis)) return;
  const returned = takeFromNewest(paidShares(await findLedger(colis)), overpaidCents(colis));
  const cents = sumOfCents(returned);
  await transact({
    colis: replaceColisWrite({
      ...colis,
      refundAt: undefined,
      paidCents: paidCentsOf(colis) - cents,
      refundedCents: (colis.refundedCents ?? 0) + cents,
      refundsDue: withRefundsDue(colis, returned),
    }),
    ledger: ledgerWrite(colis, { shares: takenBack(returned) }),
    ...Object.assign(
      {},
      ...returned.map(({ paymentId, cents }) =>
        labelledWrites(paymentId, dueRefundWrites(userId, paymentId, { colisId, cents, ecart: version })),
      ),
    ),
  });
};
