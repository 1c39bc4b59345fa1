import { AppError } from '#shared/errors.ts';
import type { MailEvent } from '#shared/mails/schema.ts';
import { erase } from '../account/erase.ts';
import { cleanUp } from '../cleanup/clean-up.ts';
import { releaseHolds } from '../colis/provisional.ts';
import { updateSender } from '../colis/sender.ts';
import { payAgain } from '../colis/unpaid.ts';
import { deleteLegsOf } from '../coordination/coordination.service.ts';
import { findAccount } from '../core/accounts.ts';
import type { Facts } from '../core/delivery.ts';
import { attempt, log, loggable } from '../core/log.ts';
import { followedUp, type Happening, type OutboxItem, putAside } from '../core/outbox.ts';
import { giveBack } from '../payments/refunds.ts';
import { deleteJourneyOf } from '../tracking/tracking.service.ts';
import { tellCustomer } from './customer.ts';
import { recordDelivery } from './deliver.ts';
import { tellAllIn } from './fan-out.ts';
import { messageOf, type Personal, payAgainMessage } from './messages.ts';

/**
 * Handles an event. One that fails is put aside and comes again later, so that it holds up none of those behind it: only
 * when even that cannot be noted does this throw, and the stream repeats it.
 */
export const handleEvent = async (item: OutboxItem): Promise<void> => {
  try {
    await follow(item);
  } catch (error) {
    const { eventId, happening, attempts = 0 } = item;
    log.error('event failed', { eventId, type: happening.type, attempts: attempts + 1, cause: loggable(error) });
    await putAside(item);
  }
};

/** Does what follows from a happening, each part of which is safe to repeat, and notes that nothing more is to be done. */
const follow = async (item: OutboxItem): Promise<void> => {
  await whatFollows(item);
  await followedUp(item);
  log.info('followed', { eventId: item.eventId, type: item.happening.type });
};

const whatFollows = (item: OutboxItem): Promise<void> => {
  const { eventId, happening } = item;
  switch (happening.type) {
    case 'REFUND_DUE':
      return refundOrLeave(happening);
    case 'PAYMENT_REFUNDED':
      return sayToPayAgain(eventId, happening);
    case 'PAYMENT_DISPUTED':
    case 'REFUND_FAILED':
      return write(eventId, happening.type, ['SUPPORT']);
    case 'PROFILE_CHANGED':
      return updateSender(happening.userId);
    case 'ACCOUNT_ERASED':
      return sayGoodbye(eventId, happening);
    case 'ACCOUNT_VERIFIED':
      return releaseHolds(happening.userId);
    case 'CONTACT_RECEIVED':
      return write(eventId, happening.type, ['SUPPORT', 'SENDER'], { contactId: happening.contactId });
    case 'CLEANUP_FAILED':
      return cleanUp(happening);
    case 'TRACKING_ADDED':
    case 'CONTAINER_STATUT_CHANGED':
    case 'CONTAINER_REPLANNED':
      return whileThere(() => tellAllIn(item, happening));
    case 'CONTAINER_DELETED':
      return deleteAllAbout(happening.bookingId);
    default:
      return tell(eventId, happening);
  }
};

/** A refund that cannot be made now is left to the sweep: while Stripe is down, mails must not wait for it. */
const refundOrLeave = ({ userId, paymentId, colisId }: Extract<Happening, { type: 'REFUND_DUE' }>): Promise<void> =>
  attempt({ paymentId, colisId }, () => giveBack(userId, paymentId));

/** A container that is gone had no parcel, and nobody is to be told. */
const whileThere = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONTAINER_NOT_FOUND')) throw error;
  }
};

/** Nothing is to be told of a container that is gone. */
const deleteAllAbout = async (bookingId: number): Promise<void> => {
  await Promise.all([deleteLegsOf(bookingId), deleteJourneyOf(bookingId)]);
};

/** Leaves mails to people who read nothing in the app to the mailer. */
const write = async (
  eventId: string,
  type: MailEvent,
  recipients: readonly ('SUPPORT' | 'SENDER')[],
  facts: Facts = {},
): Promise<void> => {
  for (const recipient of recipients) await recordDelivery({ eventId, recipient, type, channel: 'MAIL', facts });
};

const tell = async (eventId: string, happening: Personal): Promise<void> => {
  const account = happening.userId === null ? undefined : await findAccount(happening.userId);
  if (account?.erasedAt === null) await tellCustomer(eventId, account, await messageOf(happening, account)); // else nobody's, or erased meanwhile
};

/** What was given back in full is to be paid again; told of it is who would else lose a place. */
const sayToPayAgain = async (
  eventId: string,
  { userId, paymentId, colisIds }: Extract<Happening, { type: 'PAYMENT_REFUNDED' }>,
): Promise<void> => {
  const ids = await payAgain(userId, paymentId, colisIds);
  const account = ids.length > 0 ? await findAccount(userId) : undefined;
  if (account?.erasedAt === null) await tellCustomer(eventId, account, payAgainMessage(ids));
};

/** Erases somebody, and leaves a last mail to the mailer with the address that nothing else knows any more. */
const sayGoodbye = async (
  eventId: string,
  happening: Extract<Happening, { type: 'ACCOUNT_ERASED' }>,
): Promise<void> => {
  const { userId } = happening;
  const account = await findAccount(userId);
  if (!account?.email) return; // erased already
  const { email, langue } = account;
  await tellCustomer(eventId, account, await messageOf(happening, account), { email, langue });
  await erase(userId);
};
