import { nowIso } from '../core/clock.ts';
import { logFailure } from '../core/log.ts';
import { labelledWrites, transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { overpaidCents, paidCentsOf, paidShares, sumOfCents, takeFromNewest } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfRefundsToCome, replaceColisWrite } from './colis.table.ts';
import { dueRefundWrites, withRefundsDue } from './due-refund.ts';
import { findLedger, ledgerWrite, takenBack } from './ledger.table.ts';
import { isIntakeDifferencePending } from './pending-difference.ts';
import type { StoredColis } from './stored-colis.ts';

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
