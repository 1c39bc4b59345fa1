import { containerOf } from '../bookings/bookings.service.ts';
import type { StoredContainer } from '../bookings/stored.ts';
import { someAsBooked } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored.ts';
import { broughtTo, cancelledWith, type Effect, onAllOf, rescheduledWith } from '../colis/with-container.ts';
import { findAccounts } from '../core/accounts.ts';
import { type OutboxItem, tellRest } from '../core/outbox.ts';
import { etatBrought } from '../tracking/tracking.service.ts';
import { tellCustomer } from './customer.ts';
import { forEveryone } from './everyone.ts';
import { messageAbout, type Shared } from './messages.ts';

/** So many parcels, and at most as many customers, are one call's work, mails included. */
export const PAGE = 50;

/**
 * Does to the parcels in a container what a happening brings, and tells every customer who has some, once each, naming
 * all of theirs. One call does the customers of one page and leaves the rest to the next, so that any number is told;
 * repeating a page tells nobody twice. Throws when the index does not show all parcels yet, so that the stream comes again.
 */
export const tellAllIn = async (item: OutboxItem, happening: Shared): Promise<void> => {
  const { of, page, seen, after } = { of: item.eventId, page: 0, seen: 0, after: undefined, ...item.rest };
  const container = await containerOf(happening.bookingId);
  if (isTakenBack(happening, container)) return;
  const some = await someAsBooked(container.id, PAGE, after);
  const soFar = seen + some.shown;
  if (some.after !== undefined) await tellRest(item, { of, page: page + 1, seen: soFar, after: some.after });
  await serveAll({ ...item, eventId: of }, some.colis, happening, container);
  if (some.after === undefined && soFar < container.colisCount)
    throw new Error(`container ${container.id} holds parcels that its index does not show yet`);
};

/** A container that was reopened meanwhile keeps its parcels. */
const isTakenBack = (happening: Shared, { statut }: StoredContainer): boolean =>
  happening.type === 'CONTAINER_STATUT_CHANGED' && happening.statut === 'ANNULE' && statut !== 'ANNULE';

/** Whoever the mail does not reach, or whose parcels are in other hands right now, keeps nobody else back. */
const serveAll = async (
  { eventId, at }: OutboxItem,
  shown: readonly StoredColis[],
  happening: Shared,
  container: StoredContainer,
): Promise<void> => {
  const concerned = shown.filter((colis) => isLive(happening, colis) || isBy(at, colis));
  const people = [...new Set(concerned.map(({ userId }) => userId))];
  const accounts = new Map((await findAccounts(people)).map((account) => [account.userId, account]));
  const effect = await effectOf(happening, container, at);
  await forEveryone(people, async (userId) => {
    const theirs = effect ? await onAllOf(userId, container.id, effect) : [];
    const ids = theirs.filter((colis) => isBy(at, colis)).map(({ id }) => id);
    const account = accounts.get(userId);
    const message = messageAbout(happening, container, ids);
    if (account?.erasedAt === null && message) await tellCustomer(eventId, account, message);
  });
};

/** Other dates and places are no matter to who has their parcel. */
const isLive = ({ type }: Shared, { etat }: StoredColis): boolean =>
  etat !== 'ANNULE' && !(type === 'CONTAINER_REPLANNED' && etat === 'LIVRE');

/** Whether a parcel came to its état by what happened at that very moment, in this call or an earlier one. */
const isBy = (at: string, { etatAt }: StoredColis): boolean => etatAt === at;

const effectOf = async (happening: Shared, container: StoredContainer, at: string): Promise<Effect | undefined> => {
  if (happening.type === 'CONTAINER_REPLANNED') return rescheduledWith(container);
  if (happening.type === 'CONTAINER_STATUT_CHANGED')
    return happening.statut === 'ANNULE' ? cancelledWith(at) : undefined;
  const etat = await etatBrought(happening.trackingId);
  return etat && broughtTo(etat, at);
};
