import { retentionEnd } from '../core/clock.ts';
import { transact } from '../core/table/dynamo.ts';
import { replacePaymentWrite } from './payments.table.ts';
import { expireReceiptWrite, findReceipt } from './receipts.table.ts';
import { retryWithCurrentPayment } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Removes the customer's identity, a payer's address and a photo from a payment; amount, date, method and receipt stay for the accounting
 * retention period, then the items expire.
 */
export const anonymisePayment = ({ userId, id }: StoredPayment): Promise<void> =>
  retryWithCurrentPayment(userId, id, async ({ photoKey: _, ...payment }) => {
    if (payment.username === null) return;
    const keptUntil = retentionEnd();
    await transact({
      payment: replacePaymentWrite({ ...payment, username: null, link: withoutAddress(payment.link), keptUntil }),
      receipt: (await findReceipt(userId, id)) && expireReceiptWrite(userId, id, keptUntil),
    });
  });

const withoutAddress = (link: StoredPayment['link']): StoredPayment['link'] =>
  link && { id: link.id, langue: link.langue };
