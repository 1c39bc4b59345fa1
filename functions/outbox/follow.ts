import { AppError } from '#shared/errors.ts';
import { erase } from '../account/erase.ts';
import { releaseHolds } from '../colis/provisional.ts';
import { updateSender } from '../colis/sender.ts';
import { payAgain } from '../colis/unpaid.ts';
import { deleteLegsOf } from '../coordination/coordination.service.ts';
import { findAccount } from '../core/accounts.ts';
import { attempt, log } from '../core/log.ts';
import { followedUp, type Happening, type OutboxItem } from '../core/outbox.ts';
import { giveBack } from '../payments/refunds.ts';
import { deleteJourneyOf } from '../tracking/tracking.service.ts';
import { passOn } from './contact.ts';
import { tellCustomer } from './customer.ts';
import { tellAllIn } from './fan-out.ts';
import { messageOf, type Personal } from './messages.ts';
import { forSupport } from './money.fr.ts';
import { tellSupport } from './support.ts';

/** Does what follows from a happening, each part of which is safe to repeat, and notes that nothing more is to be done. */
export const follow = async (item: OutboxItem): Promise<void> => {
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
      return tellSupport(eventId, forSupport.paymentDisputed(happening));
    case 'REFUND_FAILED':
      return tellSupport(eventId, forSupport.refundFailed(happening));
    case 'PROFILE_CHANGED':
      return updateSender(happening.userId);
    case 'ACCOUNT_ERASED':
      return sayGoodbye(eventId, happening);
    case 'ACCOUNT_VERIFIED':
      return releaseHolds(happening.userId);
    case 'CONTACT_RECEIVED':
      return passOn(eventId, happening.contactId);
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
  if (account?.erasedAt === null)
    await tellCustomer(eventId, account, { letter: (words) => words.toPayAgain(ids), by: ['mail', 'notification'] });
};

/** Tells somebody for the last time that they are erased, and erases them; a mail that does not go out keeps nobody here. */
const sayGoodbye = async (
  eventId: string,
  happening: Extract<Happening, { type: 'ACCOUNT_ERASED' }>,
): Promise<void> => {
  const { userId } = happening;
  const account = await findAccount(userId);
  if (!account?.email) return; // erased already
  await attempt({ userId }, async () => tellCustomer(eventId, account, await messageOf(happening, account)));
  await erase(userId);
};
