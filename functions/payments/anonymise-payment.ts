import { retentionEnd } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { retryWithCurrentPayment } from './optimistic-retry.ts';
import { replacePayment } from './payments.table.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Removes the customer's identity from a payment; amount, date and method stay for the accounting retention period,
 * then the item expires.
 */
export const anonymisePayment = ({ userId, id }: StoredPayment): Promise<void> =>
  retryWithCurrentPayment(userId, id, async (payment) => {
    if (payment.username === null) return;
    await transact({ payment: replacePayment({ ...payment, username: null, keptUntil: retentionEnd() }) });
  });
