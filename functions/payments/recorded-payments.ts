import { AppError } from '#shared/errors.ts';
import { equalsCents } from '#shared/payments/rules.ts';
import { MAX_COLIS_PER_PAYMENT, type PaymentByHand } from '#shared/payments/schema.ts';
import { colisOfCustomer, payableColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored.ts';
import { containerOf } from '../containers/containers.service.ts';
import { findAccount } from '../core/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { checkPayable, createFreePayment, createPendingPayment, newPayment } from './create-payment.ts';
import { endOpenPayments, openPaymentsOf } from './open-sessions.ts';
import { retryOnConflict } from './optimistic-retry.ts';
import type { StoredPayment } from './stored.ts';

/** Customer, and the container whose parcels they pay for. */
type Payer = { userId: number; bookingId: number };

/** Returns both, if they exist. Throws USER_NOT_FOUND or CONTAINER_NOT_FOUND. */
export const checkPayer = async ({ userId, bookingId }: Payer): Promise<Payer> => {
  if (!(await findAccount(userId))) throw new AppError('USER_NOT_FOUND');
  await containerOf(bookingId);
  return { userId, bookingId };
};

/**
 * Records a cash or transfer payment, which locks its parcels until it is confirmed. An open card session for one of
 * them is ended first, so that the money is not taken twice. Throws COLIS_NOT_FOUND, NOTHING_TO_PAY, COLIS_PAID,
 * COLIS_CANCELLED, COLIS_LOCKED, PAYMENT_TOO_MANY, INVALID_FIELDS or BUSY.
 */
export const recordPayment = (
  payer: Payer,
  { moyen, colisIds, montant }: PaymentByHand,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredPayment> =>
  idempotent(idempotencyKey, (record, refuseRepetition) =>
    retryOnConflict(async () => {
      const colis = colisIds ? await loadChosen(payer, colisIds) : await loadPayable(payer);
      const payment = newPayment(colis, moyen);
      if (montant !== undefined && !equalsCents(montant, payment.cents))
        throw new AppError('INVALID_FIELDS', { fields: { montant: { fault: 'other_sum' } } });
      await endOpenPayments(await openPaymentsOf(colis), refuseRepetition);
      if (payment.cents === 0) return createFreePayment(payment, colis, record);
      await createPendingPayment(payment, colis, record);
      return payment;
    }),
  );

const loadChosen = async ({ userId, bookingId }: Payer, ids: readonly number[]): Promise<StoredColis[]> => {
  const colis = await colisOfCustomer(userId, ids);
  if (colis.some((one) => one.bookingId !== bookingId)) throw new AppError('COLIS_NOT_FOUND');
  checkPayable(colis);
  return colis;
};

const loadPayable = async ({ userId, bookingId }: Payer): Promise<StoredColis[]> => {
  const max = MAX_COLIS_PER_PAYMENT;
  const colis = await payableColisIn(userId, bookingId, max + 1);
  if (colis.length === 0) throw new AppError('NOTHING_TO_PAY');
  if (colis.length > max)
    // otherwise some parcels would be left out silently
    throw new AppError('PAYMENT_TOO_MANY', { values: { max }, fields: { colisIds: { fault: 'required' } } });
  return colis;
};
