import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { ReadAgain } from '../core/retry.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import { findPayment } from './payments.table.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Runs an attempt again, on newly read items, when another writer changed one of them, or the attempt itself
 * (`ReadAgain`). A request that was answered before (`idempotency`) is not repeated. Throws AppError BUSY after
 * `attempts`.
 */
export const retryOnStaleRead = async <T>(attempt: () => Promise<T>, attempts = ATTEMPTS.payment): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries >= attempts) throw busyError(error);
    }
  }
};

const isConflict = (error: unknown): boolean =>
  error instanceof ReadAgain || (error instanceof ConditionFailed && !error.has('idempotency'));

/**
 * Runs an action on the current payment and retries it on conflict; does nothing if the payment is absent. Throws
 * AppError BUSY.
 */
export const retryWithCurrentPayment = (
  userId: number,
  id: number,
  act: (current: StoredPayment) => Promise<void>,
): Promise<void> =>
  retryOnStaleRead(async () => {
    const payment = await findPayment(userId, id);
    if (payment) await act(payment);
  });
