import { AppError } from '#shared/errors.ts';
import type { MailEvent } from '#shared/mails/schema.ts';
import { eraseCustomer } from '../account/erase-customer.ts';
import { cleanUp } from '../cleanup/clean-up.ts';
import { releaseHolds } from '../colis/provisional.ts';
import { reopenForPayment } from '../colis/reopen-payment.ts';
import { updateSender } from '../colis/sender.ts';
import { deleteLegsOf } from '../coordination/coordination.service.ts';
import { findAccount } from '../core/accounts.ts';
import type { Facts } from '../core/delivery.ts';
import { log, logFailure, loggableError } from '../core/log.ts';
import { type DomainEvent, markHandled, type OutboxItem, postponeEvent } from '../core/outbox.ts';
import { sendDueRefunds } from '../payments/refunds.ts';
import { deleteJourneyOf } from '../tracking/tracking.service.ts';
import { notifyContainerCustomers } from './broadcast.ts';
import { type CustomerEvent, customerMessage, paymentRequiredMessage } from './messages.ts';
import { notifyCustomer } from './notify-customer.ts';
import { recordDelivery } from './record-delivery.ts';

/**
 * Handles an event. One that fails is put aside and comes again later, so that it holds up none of those behind it: only
 * when even that cannot be noted does this throw, and the stream repeats it.
 */
export const handleEvent = async (item: OutboxItem): Promise<void> => {
  try {
    await dispatchAndMark(item);
  } catch (error) {
    const { eventId, event, attempts = 0 } = item;
    log.error('event failed', { eventId, type: event.type, attempts: attempts + 1, cause: loggableError(error) });
    await postponeEvent(item);
  }
};

/** Does what follows from an event, each part of which is safe to repeat, and notes that nothing more is to be done. */
const dispatchAndMark = async (item: OutboxItem): Promise<void> => {
  await dispatch(item);
  await markHandled(item);
  log.info('followed', { eventId: item.eventId, type: item.event.type });
};

const dispatch = (item: OutboxItem): Promise<void> => {
  const { eventId, event } = item;
  switch (event.type) {
    case 'REFUND_DUE':
      return tryRefund(event);
    case 'PAYMENT_REFUNDED':
      return notifyPaymentRequired(eventId, event);
    case 'PAYMENT_DISPUTED':
    case 'REFUND_FAILED':
      return queueMails(eventId, event.type, ['SUPPORT']);
    case 'PROFILE_CHANGED':
      return updateSender(event.userId);
    case 'ACCOUNT_ERASED':
      return eraseAndNotify(eventId, event);
    case 'ACCOUNT_VERIFIED':
      return releaseHolds(event.userId);
    case 'CONTACT_RECEIVED':
      return queueMails(eventId, event.type, ['SUPPORT', 'SENDER'], { contactId: event.contactId });
    case 'CLEANUP_FAILED':
      return cleanUp(event);
    case 'TRACKING_ADDED':
    case 'CONTAINER_STATUT_CHANGED':
    case 'CONTAINER_REPLANNED':
      return ignoreDeletedContainer(() => notifyContainerCustomers(item, event));
    case 'CONTAINER_DELETED':
      return deleteContainerRecords(event.bookingId);
    default:
      return notifyConcernedCustomer(eventId, event);
  }
};

/** A refund that cannot be made now is left to the sweep: while Stripe is down, mails must not wait for it. */
const tryRefund = ({ userId, paymentId, colisId }: Extract<DomainEvent, { type: 'REFUND_DUE' }>): Promise<void> =>
  logFailure({ paymentId, colisId }, () => sendDueRefunds(userId, paymentId));

/** A container that is gone had no parcel, and nobody is to be told. */
const ignoreDeletedContainer = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONTAINER_NOT_FOUND')) throw error;
  }
};

/** Nothing is to be told of a container that is gone. */
const deleteContainerRecords = async (bookingId: number): Promise<void> => {
  await Promise.all([deleteLegsOf(bookingId), deleteJourneyOf(bookingId)]);
};

/** Leaves mails to people who read nothing in the app to the mailer. */
const queueMails = async (
  eventId: string,
  type: MailEvent,
  recipients: readonly ('SUPPORT' | 'SENDER')[],
  facts: Facts = {},
): Promise<void> => {
  for (const recipient of recipients) await recordDelivery({ eventId, recipient, type, channel: 'MAIL', facts });
};

const notifyConcernedCustomer = async (eventId: string, event: CustomerEvent): Promise<void> => {
  const account = event.userId === null ? undefined : await findAccount(event.userId);
  if (account?.erasedAt === null) await notifyCustomer(eventId, account, await customerMessage(event, account)); // else nobody's, or erased meanwhile
};

/** What was given back in full is to be paid again; told of it is who would else lose a place. */
const notifyPaymentRequired = async (
  eventId: string,
  { userId, paymentId, colisIds }: Extract<DomainEvent, { type: 'PAYMENT_REFUNDED' }>,
): Promise<void> => {
  const ids = await reopenForPayment(userId, paymentId, colisIds);
  const account = ids.length > 0 ? await findAccount(userId) : undefined;
  if (account?.erasedAt === null) await notifyCustomer(eventId, account, paymentRequiredMessage(ids));
};

/** Erases somebody, and leaves a last mail to the mailer with the address that nothing else knows any more. */
const eraseAndNotify = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'ACCOUNT_ERASED' }>,
): Promise<void> => {
  const { userId } = event;
  const account = await findAccount(userId);
  if (!account?.email) return; // erased already
  const { email, langue } = account;
  await notifyCustomer(eventId, account, await customerMessage(event, account), { email, langue });
  await eraseCustomer(userId);
};
