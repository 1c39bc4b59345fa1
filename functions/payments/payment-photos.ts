import { AppError } from '#shared/errors.ts';
import { isOnline } from '#shared/money/methods.ts';
import { transact, type Write } from '../core/table/dynamo.ts';
import { findPayment, replacePaymentWrite } from './payments.table.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Checks that an admin is to confirm a payment. Throws PAYMENT_BY_CARD, PAYMENT_CONFIRMED or PAYMENT_CLOSED. */
export const checkMayProve = ({ moyen, statut }: StoredPayment): void => {
  if (isOnline(moyen)) throw new AppError('PAYMENT_BY_CARD');
  if (statut === 'CONFIRME') throw new AppError('PAYMENT_CONFIRMED');
  if (statut !== 'EN_ATTENTE') throw new AppError('PAYMENT_CLOSED');
};

/**
 * Keeps a stored photo as the proof of a payment; the stream deletes that of an earlier one. Throws what `checkMayProve`
 * throws, PAYMENT_NOT_FOUND or BUSY.
 */
export const keepPhotoOf = (
  { userId, id }: StoredPayment,
  photoKey: string,
  idempotency: Write | undefined,
): Promise<void> =>
  retryOnStaleRead(async () => {
    const payment = await findPayment(userId, id);
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    checkMayProve(payment);
    await transact({ payment: replacePaymentWrite({ ...payment, photoKey }), idempotency });
  });
