import { AppError } from '#shared/errors.ts';
import type { MailEvent } from '#shared/mails/schema.ts';
import { project } from '../cockpit/project-change.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { announcePaidColis } from '../colis/collection-changes.ts';
import { updateCustomerFields } from '../colis/customer-fields.ts';
import { releaseHolds } from '../colis/holds.ts';
import { applyPendingDifferences } from '../colis/intake-difference.ts';
import { withActor } from '../core/actor.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { recordDelivery } from '../core/events/event-deliveries.ts';
import type { Facts } from '../core/events/event-delivery.ts';
import { markHandled, type OutboxItem, postponeEvent } from '../core/events/outbox.ts';
import { findAccount, findOwner, isAnonymised } from '../core/items/accounts.ts';
import { log, logFailure, loggableError } from '../core/log.ts';
import { issueCreditNotes } from '../payments/credit-notes.ts';
import { markRefundsDue } from '../payments/mark-refunds-due.ts';
import { issueReceipt } from '../payments/receipts.ts';
import { applyLoadingClosed } from './apply-loading-closed.ts';
import { cleanUp } from './clean-up.ts';
import { applyContainerEvent } from './container-events.ts';
import { type CustomerEvent, customerMessage, paymentRequiredMessage, plainMessage } from './customer-messages.ts';
import { notifyCustomer } from './notify-customer.ts';
import { notifyOfLeftOut } from './notify-left-out.ts';
import { notifyPayer, queuePayLink } from './notify-payer.ts';
import { applyAvailability, applyUnloadingClosed } from './open-collection.ts';
import { paymentMessage } from './payment-messages.ts';
import {
  notifyCorrected,
  notifyOfArrivalCosts,
  notifyOfAvailability,
  notifyOfBooking,
  notifyOfCancellation,
  notifyOfClaim,
  notifyOfEtat,
  notifyOfHandover,
  notifyOfIncident,
  notifyOfMove,
  notifyOfProxy,
  notifyOfRest,
  notifyOfReturn,
  notifyOfRevival,
  notifyOfWithdrawnCode,
  notifyReleased,
  publishReleased,
} from './recipient-events.ts';

/**
 * Handles an event. A failed one is postponed, so that it does not block the events behind it; this throws only when
 * postponing fails too, and the stream retries.
 */
export const handleEvent = async (item: OutboxItem): Promise<void> => {
  try {
    await withActor({ ...item.by, job: 'SUITE' }, () => dispatchAndMark(item));
  } catch (error) {
    const { eventId, event, attempts = 0 } = item;
    log.error('event failed', { eventId, type: event.type, attempts: attempts + 1, cause: loggableError(error) });
    await postponeEvent(item);
  }
};

/** Handles an event, each step of which is safe to repeat, then marks it handled. */
const dispatchAndMark = async (item: OutboxItem): Promise<void> => {
  await dispatch(item);
  await markHandled(item);
  log.info('event handled', { eventId: item.eventId, type: item.event.type });
};

const dispatch = (item: OutboxItem): Promise<void> => {
  const { eventId, event } = item;
  switch (event.type) {
    case 'REFUND_DUE':
      return issueReceiptAndRefund(event);
    case 'MONEY_RETURNED':
      return issueCreditNotes(event.movements);
    case 'PAYMENT_CONFIRMED':
      return issueReceiptAndNotify(eventId, event);
    case 'PAYMENT_REFUNDED':
      return reopenAndNotify(eventId, event);
    case 'DIFFERENCES_TO_APPLY':
      return applyPendingDifferences(event.userId, event.colisIds);
    case 'RECIPIENT_CORRECTED':
      return notifyCorrected(eventId, event);
    case 'RECIPIENTS_RELEASED':
      return notifyReleased(eventId, event);
    case 'SUPPLEMENT_WAIVED':
      return notifyBoth(eventId, event, () => announcePaidColis(event.userId, [event.colisId]));
    case 'DUTY_CHANGED':
    case 'STORAGE_BEGUN':
    case 'STORAGE_WAIVED':
      return notifyBoth(eventId, event, () => notifyOfArrivalCosts(eventId, event));
    case 'COLIS_RECEIVED':
      return notifyBoth(eventId, event, async () => {
        await publishReleased(event.userId, [event.colisId]);
        await notifyOfReturn(eventId, event);
      });
    case 'DISPUTE_CLOSED':
      return refundAndReport(eventId, event);
    case 'PAYMENT_DISPUTED':
      return markDisputedAndReport(eventId, event);
    case 'REFUND_FAILED':
      return markReturnedAndReport(eventId, event);
    case 'REFUNDED':
      return notifyOfRefund(eventId, event);
    case 'PAY_LINK_SENT':
      return queuePayLink(eventId, event);
    case 'PROFILE_CHANGED':
      return updateCustomerFields(event.userId);
    case 'ACCOUNT_ERASED':
      return eraseAndNotify(eventId, event);
    case 'ACCOUNT_VERIFIED':
      return releaseHolds(event.userId);
    case 'CONTACT_RECEIVED':
      return queueMails(eventId, event.type, ['SUPPORT', 'SENDER'], { contactId: event.contactId });
    case 'FILES_REMOVED':
      return cleanUp({ files: [...event.files], gone: null });
    case 'CLEANUP_FAILED':
      return cleanUp(event);
    case 'PROJECTION_FAILED':
      return project(event.projection);
    case 'TRACKING_ADDED':
    case 'CONTAINER_STATUT_CHANGED':
    case 'CONTAINER_REPLANNED':
    case 'MILESTONE_WITHDRAWN':
      return ignoreContainerNotFound(() => applyContainerEvent(item, event));
    case 'CONTAINER_AVAILABLE':
      return applyAvailability(item, event);
    case 'UNLOADING_CLOSED':
      return applyUnloadingClosed(item, event);
    case 'DROP_OFF_ENDED':
    case 'LOADING_REOPENED':
      return ignoreContainerNotFound(() => notifyOfLeftOut(item, event));
    case 'LOADING_CLOSED':
      return ignoreContainerNotFound(() => applyLoadingClosed(item, event));
    case 'CONTAINER_DELETED':
      return deleteContainerRecords(event.bookingId);
    case 'COLIS_BOOKED':
      return notifyBoth(eventId, event, () => notifyOfBooking(eventId, event));
    case 'COUNTER_SALE':
      return notifyBoth(eventId, event, () => notifyOfBooking(eventId, event));
    case 'COLIS_ETAT_CHANGED':
      return notifyBoth(eventId, event, () => notifyOfEtat(eventId, event));
    case 'COLIS_MOVED':
      return notifyBoth(eventId, event, () => notifyOfMove(eventId, event));
    case 'COLIS_REVIVED':
      return notifyBoth(eventId, event, () => notifyOfRevival(eventId, event));
    case 'COLIS_LAPSED':
      return notifyBoth(eventId, event, () => notifyOfCancellation(eventId, event));
    case 'COLIS_DELETED':
      return Promise.resolve(); // the mail to its recipient was queued with it
    case 'COLIS_AVAILABLE':
      return notifyBoth(eventId, event, () => notifyOfAvailability(eventId, event));
    case 'COLIS_INCIDENT':
      return notifyBoth(eventId, event, () => notifyOfIncident(eventId, event));
    case 'COLLECTION_CODE_WITHDRAWN':
      return notifyBoth(eventId, event, () => notifyOfWithdrawnCode(eventId, event));
    case 'PROXY_NAMED':
    case 'PROXY_CONFIRMED':
      return notifyBoth(eventId, event, () => notifyOfProxy(eventId, event));
    case 'CLAIM_CHANGED':
      return notifyBoth(eventId, event, () => notifyOfClaim(eventId, event));
    case 'COLIS_HANDED_OVER':
      return notifyBoth(eventId, event, () => notifyOfHandover(eventId, event));
    case 'CUSTOMS_DECIDED':
      return notifyOfDecision(eventId, event);
    default:
      return notifyConcernedCustomer(eventId, event);
  }
};

/** Notifies a customer of a decision on a customs document, unless its parcel is cancelled and needs none. */
const notifyOfDecision = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'CUSTOMS_DECIDED' }>,
): Promise<void> => {
  const { userId, colisId } = event;
  const colis = colisId === null ? undefined : (await colisOfRefs([{ userId, id: colisId }]))[0];
  if (colis?.etat !== 'ANNULE') await notifyConcernedCustomer(eventId, event);
};

/** Notifies a customer, and the recipient of their parcels by `notifyRecipient`. */
const notifyBoth = async (
  eventId: string,
  event: CustomerEvent,
  notifyRecipient: () => Promise<void>,
): Promise<void> => {
  await notifyConcernedCustomer(eventId, event);
  await notifyRecipient();
};

/** Numbers the receipt of a payment that pays for no parcel, which its credit note will cancel, and attempts its refund. */
const issueReceiptAndRefund = async (event: Extract<DomainEvent, { type: 'REFUND_DUE' }>): Promise<void> => {
  const account = event.sansColis && (await findOwner(event.userId));
  if (account && account.erasedAt === null) await issueReceipt(event.userId, event.paymentId);
  await tryRefund(event);
};

/** Attempts a refund and leaves a failed one to the sweep: while Stripe is down, mails must not wait for it. */
const tryRefund = async ({ userId, paymentId }: { userId: number; paymentId: number }): Promise<void> => {
  await logFailure({ paymentId }, async () => (await moneyBack()).sendDueRefunds(userId, paymentId));
  await markRefundsDue(userId, paymentId);
};

/** Notifies a customer of a refund, and records on its parcels which ones are still to be made. */
const notifyOfRefund = async (eventId: string, event: Extract<DomainEvent, { type: 'REFUNDED' }>): Promise<void> => {
  await markRefundsDue(event.userId, event.paymentId);
  await notifyConcernedCustomer(eventId, event);
  await notifyPayer(eventId, event);
};

/** Records that a refund is to be made otherwise than to the card that returned it, and reports it to support. */
const markReturnedAndReport = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'REFUND_FAILED' }>,
): Promise<void> => {
  await markRefundsDue(event.userId, event.paymentId);
  await queueMails(eventId, event.type, ['SUPPORT']);
};

/** Loads the code for the few payments that go back or are disputed. */
const moneyBack = () => import('../payments/money-back.lazy.ts');

/** Marks the parcels of a disputed payment, so that nobody hands them over, and reports the dispute to support. */
const markDisputedAndReport = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'PAYMENT_DISPUTED' }>,
): Promise<void> => {
  await (await moneyBack()).markDisputed(event.userId, event.paymentId);
  await queueMails(eventId, event.type, ['SUPPORT']);
};

/** Sends the refunds that waited for the end of a dispute, releases its parcels, and reports the end to support. */
const refundAndReport = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'DISPUTE_CLOSED' }>,
): Promise<void> => {
  await tryRefund(event);
  await (await moneyBack()).markDisputed(event.userId, event.paymentId);
  await queueMails(eventId, event.type, ['SUPPORT']);
};

/** Ignores a container that was deleted: it had no parcels, so there is no customer to notify. */
const ignoreContainerNotFound = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONTAINER_NOT_FOUND')) throw error;
  }
};

/** Loads the code for the few containers that are deleted. */
const deleteContainerRecords = async (bookingId: number): Promise<void> =>
  (await import('./delete-container-records.lazy.ts')).deleteContainerRecords(bookingId);

/** Queues mails to support, or to the author of a message to it, who have no notifications in the app. */
const queueMails = async (
  eventId: string,
  type: MailEvent,
  addressees: readonly ('SUPPORT' | 'SENDER')[],
  facts: Facts = {},
): Promise<void> => {
  for (const addressee of addressees) await recordDelivery({ eventId, addressee, type, facts });
};

const notifyConcernedCustomer = async (eventId: string, event: CustomerEvent): Promise<void> => {
  const account = event.userId === null ? undefined : await findOwner(event.userId);
  if (account?.erasedAt !== null) return; // anonymised or erased
  const message = await customerMessage(event, account);
  if (message) await notifyCustomer(eventId, account, message);
};

/**
 * Numbers the receipt of a payment that brought money, then notifies its customer and recipients who were not told of
 * the booking; an erased customer gets neither.
 */
const issueReceiptAndNotify = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'PAYMENT_CONFIRMED' }>,
): Promise<void> => {
  const account = await findOwner(event.userId);
  if (account?.erasedAt !== null) return;
  if (event.cents > 0) await issueReceipt(event.userId, event.paymentId);
  if (!event.vente) await notifyCustomer(eventId, account, await paymentMessage(event));
  await publishReleased(event.userId, event.colisIds);
  await announcePaidColis(event.userId, event.colisIds);
  if (event.reste) await notifyOfRest(eventId, event);
  await notifyPayer(eventId, event);
};

/**
 * Marks fully refunded parcels unpaid; notifies customers who would lose their space, or whose parcels wait for payment
 * or are still owed.
 */
const reopenAndNotify = async (
  eventId: string,
  { userId, paymentId, colisIds, conteste, repris }: Extract<DomainEvent, { type: 'PAYMENT_REFUNDED' }>,
): Promise<void> => {
  const { reopenForPayment } = await import('../colis/reopen-for-payment.lazy.ts');
  const unpaid = await reopenForPayment(userId, paymentId, colisIds, conteste);
  await (await moneyBack()).markDisputed(userId, paymentId);
  if (repris) return; // its refund tells of it
  const account = Object.values(unpaid).some(({ length }) => length > 0) ? await findOwner(userId) : undefined;
  if (account?.erasedAt === null) await notifyCustomer(eventId, account, paymentRequiredMessage(unpaid, conteste));
};

/** Erases a customer; the queued last mail keeps the address, which nothing else stores any more. */
const eraseAndNotify = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'ACCOUNT_ERASED' }>,
): Promise<void> => {
  const { userId } = event;
  const account = await findAccount(userId);
  if (!account || isAnonymised(account)) return;
  const { email, langue } = account;
  await notifyCustomer(eventId, account, plainMessage(event), { email, langue });
  await (await import('../account/erase-customer.lazy.ts')).eraseCustomer(userId); // few accounts are erased
};
