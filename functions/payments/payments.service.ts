import { AppError } from '#shared/errors.ts';
import type { PaymentFilter } from '#shared/payments/schema.ts';
import { nowIso } from '../core/clock.ts';
import type { CustomerIds } from '../core/items/accounts.ts';
import { logFailure } from '../core/log.ts';
import { type Caller, isOwner, ownerFor } from '../core/request/caller.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { findPayment, findPayments, pageOfDue, pageOfPayments, pageOfPaymentsToRefund } from './payments.table.ts';
import { sendDueRefunds } from './refunds.ts';
import { type SettledPayment, settlePayment, settleSession } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';
import { stripeProvider } from './stripe/stripe.ts';

/** Returns the payment if it is the caller's; an admin may read any. Throws PAYMENT_NOT_FOUND. */
export const paymentFor = async (id: number, caller: Caller): Promise<StoredPayment> => {
  const payment = await findPayment(await ownerFor(id, caller), id);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  return payment;
};

/** Reads payments consistently, in the order of their references; an absent one is undefined. */
export const paymentsOf = (
  refs: readonly { userId: number; paymentId: number }[],
): Promise<(StoredPayment | undefined)[]> => findPayments(refs);

/** Lists payments of a customer of which something is still to be refunded, newest first. */
export const listToRefund = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredPayment>> =>
  pageOfPaymentsToRefund(ids, page);

export const listPayments = (
  filter: { statut?: PaymentFilter | undefined; userId?: CustomerIds | undefined },
  page: PageRequest,
): Promise<Page<StoredPayment>> => pageOfPayments(filter, page);

/**
 * Settles the payment of a customer who returns from Stripe's page, which names its session. Throws PAYMENT_NOT_FOUND
 * when it is not theirs, and what `settleOnReturn` throws.
 */
export const settleReturnedSession = async (sessionId: string, caller: Caller): Promise<SettledPayment> =>
  checkPaid(await settleSession(stripeProvider, sessionId, (userId) => isOwner(caller, userId) || caller.isAdmin));

/**
 * Settles a payment of a customer who returns from its page. Throws PAYMENT_NOT_FOUND for one without a page, and
 * PAYMENT_NOT_COMPLETED, PAYMENT_EXPIRED or PAYMENT_FAILED when nothing was paid.
 */
export const settleOnReturn = async (payment: StoredPayment): Promise<SettledPayment> =>
  checkPaid(await settlePayment(payment));

const checkPaid = (settled: SettledPayment | undefined): SettledPayment => {
  if (!settled) throw new AppError('PAYMENT_NOT_FOUND');
  const { payment, session } = settled;
  if (payment.statut === 'EXPIRE') throw new AppError('PAYMENT_EXPIRED');
  if (payment.statut === 'REJETE') throw new AppError('PAYMENT_FAILED');
  if (payment.statut === 'EN_ATTENTE' && session.outcome === 'open') throw new AppError('PAYMENT_NOT_COMPLETED');
  return settled;
};

/** Brings a payment that locks a parcel to the state in which its provider has it. */
export const settleLockingPayment = async (userId: number, paymentId: number): Promise<void> => {
  const payment = await findPayment(userId, paymentId);
  if (payment) await settlePayment(payment);
};

/** Settles payments whose session should have ended, and sends the refunds still due; returns how many it processed. */
export const processDuePayments = async (hasTimeLeft: () => boolean): Promise<number> => {
  let processed = 0;
  for await (const items of pagesOf((page) => pageOfDue(nowIso(), page))) {
    for (const payment of items) {
      if (!hasTimeLeft()) return processed; // a provider may take seconds for each
      await logFailure({ paymentId: payment.id }, () => processDuePayment(payment));
      processed += 1;
    }
  }
  return processed;
};

const processDuePayment = (payment: StoredPayment): Promise<unknown> =>
  payment.statut === 'EN_ATTENTE' ? settlePayment(payment) : sendDueRefunds(payment.userId, payment.id);
