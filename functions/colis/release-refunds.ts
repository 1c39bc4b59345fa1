import { nowIso } from '../core/clock.ts';
import { logFailure } from '../core/log.ts';
import { labelledWrites, transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { paidShares, refundToComeCents } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfRefundsToCome, replaceColisWrite } from './colis.table.ts';
import { dueRefundWrites } from './due-refund.ts';
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
  const { userId, id: colisId, refundToCome, version } = colis;
  if (!refundToCome || refundToCome.le > nowIso() || isIntakeDifferencePending(colis)) return;
  const after: StoredColis = {
    ...colis,
    refundToCome: undefined,
    refundedCents: (colis.refundedCents ?? 0) + refundToComeCents(colis),
  };
  const paying = new Set(paidShares(after).map(({ paymentId }) => paymentId));
  const returned = refundToCome.shares.map(({ paymentId }) => paymentId).filter((id) => !paying.has(id));
  await transact({
    colis: replaceColisWrite({
      ...after,
      ...(returned.length > 0 && { refundedPayments: [...(colis.refundedPayments ?? []), ...returned] }),
    }),
    ...Object.assign(
      {},
      ...refundToCome.shares.map(({ paymentId, cents }) =>
        labelledWrites(paymentId, dueRefundWrites(userId, paymentId, { colisId, cents, ecart: version })),
      ),
    ),
  });
};
