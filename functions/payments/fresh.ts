import { AppError } from '#shared/errors.ts';
import { ConditionFailed } from '../core/dynamo.ts';
import { findPayment } from './payments.table.ts';
import type { StoredPayment } from './stored.ts';

const ATTEMPTS = 6;

/**
 * Does something to a payment as it is now; when another writer was faster it is done anew, on what is there then.
 * An absent payment is left alone. Throws AppError BUSY.
 */
export const onFreshPayment = async (
  userId: number,
  id: number,
  act: (payment: StoredPayment) => Promise<void>,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const payment = await findPayment(userId, id);
    if (!payment) return;
    try {
      return await act(payment);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (attempt >= ATTEMPTS) throw new AppError('BUSY', { cause: error, retryAfterSeconds: 2 });
    }
  }
};
