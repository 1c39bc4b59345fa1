import { containerOf, customersIn } from '../bookings/bookings.service.ts';
import type { StoredContainer } from '../bookings/stored.ts';
import type { StoredColis } from '../colis/stored.ts';
import {
  broughtTo,
  cancelledWith,
  type Effect,
  forEachColisIn,
  rescheduledWith,
  unchanged,
} from '../colis/with-container.ts';
import { findAccounts } from '../core/accounts.ts';
import { type OutboxItem, tellRest } from '../core/outbox.ts';
import { etatBrought } from '../tracking/tracking.service.ts';
import { tellCustomer } from './customer.ts';
import { forEveryone } from './everyone.ts';
import { concerns, messageAbout, type Shared } from './messages.ts';

/** Customers that one call serves, all their parcels in the container included. */
export const PAGE = 25;

/**
 * Applies a container's event to every parcel in it and tells each of its customers once, naming all of theirs. One call
 * serves one page of customers and leaves the rest to the next, so that any number is reached; repeating a page tells
 * nobody twice. Customers and parcels are read consistently: a late index hides nobody.
 */
export const tellAllIn = async (item: OutboxItem, happening: Shared): Promise<void> => {
  const { of, page, afterUserId } = { of: item.eventId, page: 0, afterUserId: undefined, ...item.rest };
  const container = await containerOf(happening.bookingId);
  if (isTakenBack(happening, container)) return;
  const { userIds, after } = await customersIn(container.id, PAGE, afterUserId);
  if (after !== undefined) await tellRest(item, { of, page: page + 1, afterUserId: after });
  await serveAll({ ...item, eventId: of }, userIds, happening, container);
};

/** A container that was reopened meanwhile keeps its parcels. */
const isTakenBack = (happening: Shared, { statut }: StoredContainer): boolean =>
  happening.type === 'CONTAINER_STATUT_CHANGED' && happening.statut === 'ANNULE' && statut !== 'ANNULE';

/** Serves each customer on their own: a failed mail, or a parcel that others are changing, keeps nobody else waiting. */
const serveAll = async (
  { eventId, at }: OutboxItem,
  userIds: readonly number[],
  happening: Shared,
  container: StoredContainer,
): Promise<void> => {
  const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
  const effect = await effectOf(happening, container, at);
  await forEveryone(userIds, async (userId) => {
    const theirs = await forEachColisIn(userId, container.id, effect);
    if (!theirs.some((colis) => concerns(happening, colis) || isBy(at, colis))) return;
    const ids = theirs.filter((colis) => isBy(at, colis)).map(({ id }) => id);
    const account = accounts.get(userId);
    const message = messageAbout(happening, container, ids);
    if (account?.erasedAt === null && message) await tellCustomer(eventId, account, message);
  });
};

/** Whether a parcel came to its état by what happened at that very moment, in this call or an earlier one. */
const isBy = (at: string, { etatAt }: StoredColis): boolean => etatAt === at;

const effectOf = async (happening: Shared, container: StoredContainer, at: string): Promise<Effect> => {
  if (happening.type === 'CONTAINER_REPLANNED') return rescheduledWith(container);
  if (happening.type === 'CONTAINER_STATUT_CHANGED')
    return happening.statut === 'ANNULE' ? cancelledWith(at) : unchanged;
  const etat = await etatBrought(happening.trackingId);
  return etat ? broughtTo(etat, at) : unchanged;
};
