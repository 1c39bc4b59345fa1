import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { refundRetryAt } from '../core/events/sweep-grace.ts';
import { logFailure } from '../core/log.ts';
import { labelledWrites, transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { pagesOf } from '../core/table/query.ts';
import { overpaidCents, paidCentsOf, paidShares, sumOfCents, takeFromNewest } from './amounts.ts';
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
