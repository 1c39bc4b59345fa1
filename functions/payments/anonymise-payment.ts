import { retentionEnd } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { withFreshPayment } from './optimistic-retry.ts';
import { replacePayment } from './payments.table.ts';
import type { StoredPayment } from './stored.ts';

/** Takes out of a payment whose it is; what was paid, when and how stays as long as accounting asks, and then goes by itself. */
export const anonymisePayment = ({ userId, id }: StoredPayment): Promise<void> =>
  withFreshPayment(userId, id, async (payment) => {
    if (payment.username === null) return;
    await transact({ payment: replacePayment({ ...payment, username: null, keptUntil: retentionEnd() }) });
  });
