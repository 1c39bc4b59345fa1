import { ttlOf } from '../core/clock.ts';
import { getItem, getItems, insertWrite, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys, ranges } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/table/query.ts';
import type { StoredCreditNote } from './credit-notes.table.ts';
import type { StoredMovement } from './movements.table.ts';
import { countPaperWrite, lastNumberIn } from './numbered-papers.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Number of a payment's receipt; its content is that of the payment. Kept with the payment. */
export type StoredReceipt = { userId: number; paymentId: number; numero: string; le: string };

export const findReceipt = (userId: number, paymentId: number): Promise<StoredReceipt | undefined> =>
  getItem(keys.receipt(userId, paymentId));

/** Reads payments with their receipts consistently, in the order of their references; what is absent is undefined. */
export const findPaymentsWithReceipts = async (
  refs: readonly { userId: number; paymentId: number }[],
): Promise<{ payment: StoredPayment | undefined; receipt: StoredReceipt | undefined }[]> => {
  const found = await getItems(
    refs.flatMap(({ userId, paymentId }) => [
      keys.owned('PAYMENT', userId, paymentId),
      keys.receipt(userId, paymentId),
    ]),
  );
  return refs.map((_, index) => ({
    payment: found[2 * index] as StoredPayment | undefined,
    receipt: found[2 * index + 1] as StoredReceipt | undefined,
  }));
};

/**
 * Reads the payments of movements with their receipts and the credit notes of these movements, in one batch; what is
 * absent is undefined.
 */
export const findPapersOf = async (
  movements: readonly Pick<StoredMovement, 'id' | 'userId' | 'paymentId'>[],
): Promise<
  { payment: StoredPayment | undefined; receipt: StoredReceipt | undefined; note: StoredCreditNote | undefined }[]
> => {
  const found = await getItems(
    movements.flatMap(({ id, userId, paymentId }) => [
      keys.owned('PAYMENT', userId, paymentId),
      keys.receipt(userId, paymentId),
      keys.creditNote(userId, paymentId, id),
    ]),
  );
  return movements.map((_, index) => ({
    payment: found[3 * index] as StoredPayment | undefined,
    receipt: found[3 * index + 1] as StoredReceipt | undefined,
    note: found[3 * index + 2] as StoredCreditNote | undefined,
  }));
};

export const pageOfReceipts = (userId: number, page: PageRequest): Promise<Page<StoredReceipt>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.receipts }, page);

/** Reads consistently the receipt of a payment, and how many receipts a year has so far. */
export const findReceiptAndCount = async (
  userId: number,
  paymentId: number,
  year: number,
): Promise<{ receipt: StoredReceipt | undefined; count: number }> => {
  const [receipt, counted] = await getItems([keys.receipt(userId, paymentId), keys.receiptCount(year)]);
  return { receipt: receipt as StoredReceipt | undefined, count: lastNumberIn(counted) };
};

export const insertReceiptWrite = (receipt: StoredReceipt): Write =>
  insertWrite({ ...receipt, ...keys.receipt(receipt.userId, receipt.paymentId) });

export const countReceiptWrite = (year: number, count: number): Write =>
  countPaperWrite(keys.receiptCount(year), count);

/** Write that lets the receipt of an anonymised payment expire with it. */
export const expireReceiptWrite = (userId: number, paymentId: number, keptUntil: string): Write => ({
  Update: { Key: keys.receipt(userId, paymentId), ...buildUpdate({ set: { ttl: ttlOf(keptUntil) } }) },
});
