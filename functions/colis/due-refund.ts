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
import { findLedger, type LedgerLines, ledgerWrite, type StoredLedger, takenBack } from './ledger.table.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/**
 * Part of a payment for one parcel, in US cents. `reste` says that the payment goes on paying something for the parcel:
 * its lower price, or the fee of its cancellation (`motif`), and the version of the parcel in which the part became due.
 * It has a key of its own, so that a later one, or a cancellation, refunds the rest.
 */
type DueRefund = { colisId: number; cents: number; reste?: { motif: 'ECART' | 'ANNULATION'; version: number } };

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
const recordDueRefundWrite = (userId: number, id: number, { colisId, cents, reste }: DueRefund): Write => {
  const dueAt = refundRetryAt();
  const { duePk, dueSk } = indexKeys.paymentDue(id, dueAt);
  return {
    Update: {
      Key: keys.owned('PAYMENT', userId, id),
      UpdateExpression:
        'SET refunds.#line = :due, refundsDueAt = :dueAt, duePk = :duePk, dueSk = :dueSk, listStatutPk = :list, listSk = createdAt ADD #version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: {
        '#line': reste ? `${colisId}:${reste.motif}:${reste.version}` : String(colisId),
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
 * Returns the shares that go back with a cancelled parcel, newest first, less a fee in cents; of a free one nothing, of
 * the payment that settled it.
 */
export const returnedShares = (
  { paymentId }: Pick<StoredColis, 'paymentId'>,
  ledger: StoredLedger,
  feeCents = 0,
): PaidShare[] => {
  const shares = paidShares(ledger);
  if (shares.length === 0 && paymentId !== null) return [{ paymentId, cents: 0 }];
  return takeFromNewest(shares, sumOfCents(shares) - feeCents);
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
 * payments pay for it again. Returns the parcel with that money, how much it is, the lines of its ledger and the writes of its payments, for
 * the transaction that ends the cancellation. What is too much goes back like after a weighing.
 */
export const withdrawRefunds = async (
  colis: StoredColis,
): Promise<{ after: StoredColis; cents: number; ledger: LedgerLines; writes: Writes }> => {
  const { userId, refundsDue = [] } = colis;
  const payments = owedCents(colis) > 0 ? await paymentsRefundedByTeam(colis) : [];
  const withdrawn = payments.flatMap((payment) => {
    const lines = Object.entries(payment.refunds).filter(
      ([key, { cents, etat }]) => isOfCancellation(key, colis.id) && etat !== 'DONE' && cents > 0,
    );
    return lines.length > 0 ? [{ payment, lines: lines.map(([key, { cents }]) => ({ key, cents })) }] : [];
  });
  const shares = withdrawn.flatMap(({ payment, lines }) =>
    lines.map((line) => ({ paymentId: payment.id, cents: line.cents })),
  );
  const cents = sumOfCents(shares);
  if (cents === 0) return { after: colis, cents, ledger: {}, writes: {} };
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
    ledger: { shares: shares.map((share) => ({ ...share, le, parEquipe: true, retabli: true })) },
    writes: Object.assign(
      {},
      ...withdrawn.map(({ payment, lines }) =>
        labelledWrites(payment.id, {
          payment: withdrawLinesWrite(
            userId,
            payment,
            lines.map(({ key }) => key),
          ),
        }),
      ),
    ),
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

/** Reports whether the refund of a payment with this key is of the cancellation of a parcel. */
const isOfCancellation = (key: string, colisId: number): boolean =>
  key === String(colisId) || key.startsWith(`${colisId}:ANNULATION:`);

/** Write that takes refunds out of a payment as it was read, and that off the list of those to refund with its last one. */
const withdrawLinesWrite = (
  userId: number,
  { id, version, refunds }: RefundsOfPayment,
  lines: readonly string[],
): Write => {
  const isLast = Object.entries(refunds).every(([key, { etat }]) => lines.includes(key) || etat === 'DONE');
  const removed = lines.map((_, index) => `refunds.#line${index}`).join(', ');
  return {
    Update: {
      Key: keys.owned('PAYMENT', userId, id),
      UpdateExpression: isLast
        ? `REMOVE ${removed}, duePk, dueSk, listStatutPk, listSk SET refundsDueAt = :none ADD #version :one`
        : `REMOVE ${removed} ADD #version :one`,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: {
        ...Object.fromEntries(lines.map((line, index) => [`#line${index}`, line])),
        '#version': 'version',
      },
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
  const { refundAt } = colis;
  if (!refundAt || refundAt > nowIso() || isIntakeDifferencePending(colis)) return;
  const { after, ledger, writes } = returnOverpaid(colis, await findLedger(colis));
  await transact({ colis: replaceColisWrite(after), ledger: ledgerWrite(colis, ledger), ...writes });
};

/**
 * Returns a parcel without what is paid beyond its price, the shares of payments that go back, newest first, and the
 * writes that make them due for refund.
 */
export const returnOverpaid = (
  colis: StoredColis,
  ledger: StoredLedger,
): { after: StoredColis; returned: PaidShare[]; ledger: LedgerLines; writes: Writes } => {
  const { userId, id: colisId, version } = colis;
  const returned = takeFromNewest(paidShares(ledger), overpaidCents(colis));
  const cents = sumOfCents(returned);
  return {
    after: {
      ...colis,
      refundAt: undefined,
      paidCents: paidCentsOf(colis) - cents,
      refundedCents: (colis.refundedCents ?? 0) + cents,
      refundsDue: withRefundsDue(colis, returned),
    },
    returned,
    ledger: { shares: takenBack(returned) },
    writes: Object.assign(
      {},
      ...returned.map(({ paymentId, cents }) =>
        labelledWrites(
          paymentId,
          dueRefundWrites(userId, paymentId, { colisId, cents, reste: { motif: 'ECART', version } }),
        ),
      ),
    ),
  };
};
