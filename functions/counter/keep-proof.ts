import { counterRoutes } from '#shared/counter/routes.ts';
import type { NewProof } from '#shared/counter/schema.ts';
import { AppError } from '#shared/errors.ts';
import { deleteIfRefused, storeFile } from '../core/files/files.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import type { SubmittedFile } from '../core/request/request-body.ts';
import { checkMayProve, keepPhotoOf } from '../payments/payment-photos.ts';
import { paymentsOf } from '../payments/payments.service.ts';
import { isServedHere } from './cash-refunds.ts';

/**
 * Keeps a photo as the proof of money that an admin is to confirm, in place of an earlier one. Throws PAYMENT_NOT_FOUND,
 * PAYMENT_CONFIRMED, PAYMENT_CLOSED, PAYMENT_BY_CARD for one that its provider confirms, FILE_REQUIRED, the errors of the file, or BUSY.
 */
export const keepProof = (
  { clientId, paiementId }: NewProof,
  file: SubmittedFile | undefined,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<{ paiementId: number }> =>
  idempotent(idempotencyKey, async (record) => {
    const [payment] = await paymentsOf([{ userId: clientId, paymentId: paiementId }]);
    if (!payment || !(await isServedHere(payment, caller))) throw new AppError('PAYMENT_NOT_FOUND');
    checkMayProve(payment);
    if (!file) throw new AppError('FILE_REQUIRED', { fields: { photo: { fault: 'required' } } });
    const photoKey = await storeFile(file, counterRoutes.proof.file, caller.userId, payment.userId);
    try {
      await keepPhotoOf(payment, photoKey, record({ paiementId }));
    } catch (error) {
      await deleteIfRefused(error, photoKey);
      throw error;
    }
    return { paiementId };
  });
