import { AppError } from '#shared/errors.ts';
import { needsReference } from '#shared/money/methods.ts';
import { MAX_COLIS_PER_PAYMENT } from '#shared/payments/constants.ts';
import type { NewRecordedPayment } from '#shared/payments/schema.ts';
import { colisOfCustomer, outstandingColisIn } from '../colis/colis.service.ts';
import { wholeCents } from '../colis/price-changes.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { findSurvivor, idsOfCustomer } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { payingIdOf } from '../core/items/owners.ts';
import {
  buildPayment,
  checkOutstanding,
  createFreePayment,
  createPendingPayment,
  dueCentsOf,
} from './create-payment.ts';
import { endOpenPaymentsAndRestart, openPaymentsOf } from './open-sessions.ts';
import { referenceError } from './payment-references.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';

/** All ids of a customer, and the container whose parcels they pay for. */
type CustomerInContainer = { userIds: readonly number[]; bookingId: number };

/** Returns both if they exist. Throws USER_NOT_FOUND or CONTAINER_NOT_FOUND. */
export const requireCustomerAndContainer = async ({
  userId,
  bookingId,
}: {
  userId: number;
  bookingId: number;
}): Promise<CustomerInContainer> => {
  const account = await findSurvivor(userId);
  if (!account) throw new AppError('USER_NOT_FOUND');
  await containerOf(bookingId);
  return { userIds: idsOfCustomer(account), bookingId };
};

/**
 * Records a payment that is no card payment of the site, also of a part of what is due, which locks its parcels until it is confirmed. An open card session for one of
 * them is ended first, so that the money is not taken twice. Throws COLIS_NOT_FOUND, NOTHING_TO_PAY, COLIS_PAID,
 * COLIS_CANCELLED, COLIS_LOCKED, PAYMENT_TOO_MANY, INVALID_FIELDS or BUSY.
 */
export const recordPayment = (
  payer: CustomerInContainer,
  { moyen, colisIds, montant, reference }: NewRecordedPayment,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredPayment> =>
  idempotent(idempotencyKey, (record, _recordUnchanged, refuseRepetition) =>
    retryOnStaleRead(async () => {
      if (reference === '' && needsReference(moyen))
        throw new AppError('INVALID_FIELDS', { fields: { reference: { fault: 'required' } } });
      const colisList = colisIds ? await loadChosenColis(payer, colisIds) : await loadOutstandingColis(payer);
      const payment = buildPayment(colisList, moyen, paidPartOf(colisList, montant), { reference });
      const paidColis = colisList.filter(({ id }) => payment.lines.some(({ colisId }) => colisId === id));
      await endOpenPaymentsAndRestart(await openPaymentsOf(paidColis), refuseRepetition);
      if (payment.cents === 0) return createFreePayment(payment, paidColis, record);
      await createPendingPayment(payment, paidColis, record).catch((error) => {
        throw referenceError(error) ?? error;
      });
      return payment;
    }),
  );

/**
 * Returns the cents of a recorded sum in dollars; undefined for all that is due. Throws INVALID_FIELDS for more than
 * that, for nothing of it, and for parts of a cent.
 */
const paidPartOf = (colisList: readonly StoredColis[], montant: number | undefined): number | undefined => {
  if (montant === undefined) return undefined;
  const due = dueCentsOf(colisList);
  const cents = wholeCents(montant, 'montant');
  if (cents > due || (cents === 0 && due > 0))
    throw new AppError('INVALID_FIELDS', { fields: { montant: { fault: 'beyond_due' } } });
  return cents;
};

const loadChosenColis = async (
  { userIds, bookingId }: CustomerInContainer,
  ids: readonly number[],
): Promise<StoredColis[]> => {
  const colisList = await colisOfCustomer(await payingIdOf(userIds, ids), ids);
  if (colisList.some((colis) => colis.bookingId !== bookingId)) throw new AppError('COLIS_NOT_FOUND');
  checkOutstanding(colisList);
  return colisList;
};

const loadOutstandingColis = async ({ userIds, bookingId }: CustomerInContainer): Promise<StoredColis[]> => {
  const max = MAX_COLIS_PER_PAYMENT;
  const found = await Promise.all(userIds.map((userId) => outstandingColisIn(userId, bookingId, max + 1)));
  const [colisList = [], ...others] = found.filter(({ length }) => length > 0);
  if (others.length > 0)
    throw new AppError('COLIS_OF_MERGED_CUSTOMERS', { fields: { colisIds: { fault: 'required' } } });
  if (colisList.length === 0) throw new AppError('NOTHING_TO_PAY');
  if (colisList.length > max)
    // otherwise some parcels would be left out silently
    throw new AppError('PAYMENT_TOO_MANY', { values: { max }, fields: { colisIds: { fault: 'required' } } });
  return colisList;
};
