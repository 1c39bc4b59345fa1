import { containerOf } from '../bookings/bookings.service.ts';
import type { StoredContainer } from '../bookings/stored.ts';
import { someAsBooked } from '../colis/colis.service.ts';
import { moveWithContainer } from '../colis/edit.ts';
import type { StoredColis } from '../colis/stored.ts';
import { findAccounts } from '../core/accounts.ts';
import { type OutboxItem, tellRest } from '../core/outbox.ts';
import { etatBrought } from '../tracking/tracking.service.ts';
import { tellCustomer } from './customer.ts';
import { forEveryone } from './everyone.ts';
import { messageAbout, type Shared } from './messages.ts';

/** So many parcels, and at most as many customers, are one call's work, mails included. */
export const PAGE = 50;

/**
 * Tells every customer with a parcel in a container what happened to it, once each, and moves the parcels with it. One
 * call does one page and leaves the rest to the next, so that any number is told; repeating a page tells nobody twice.
 * Throws when the index does not show all parcels yet, so that the stream comes again.
 */
export const tellAllIn = async (item: OutboxItem, happening: Shared): Promise<void> => {
  const { of, page, seen, after } = { of: item.eventId, page: 0, seen: 0, after: undefined, ...item.rest };
  const container = await containerOf(happening.bookingId);
  const some = await someAsBooked(container.id, PAGE, after);
  const soFar = seen + some.shown;
  if (some.after !== undefined) await tellRest(item, { of, page: page + 1, seen: soFar, after: some.after });
  const concerned = some.colis.filter(({ etat }) => etat !== 'ANNULE');
  await forEveryone([tellThem, moveThem], (act) => act({ ...item, eventId: of }, concerned, happening, container));
  if (some.after === undefined && soFar < container.colisCount)
    throw new Error(`container ${container.id} holds parcels that its index does not show yet`);
};

type Act = (
  item: OutboxItem,
  concerned: readonly StoredColis[],
  happening: Shared,
  container: StoredContainer,
) => Promise<void>;

const tellThem: Act = async ({ eventId }, concerned, happening, container) => {
  const message = messageAbout(happening, container);
  const accounts = await findAccounts([...new Set(concerned.map(({ userId }) => userId))]);
  await forEveryone(accounts, (account) => tellCustomer(eventId, account, message));
};

const moveThem: Act = async ({ at }, concerned, happening) => {
  const etat = happening.type === 'TRACKING_ADDED' ? await etatBrought(happening.trackingId) : undefined;
  if (etat) await forEveryone(concerned, (colis) => moveWithContainer(colis, etat, at));
};
