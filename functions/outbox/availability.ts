import { applyToColisIn, noEffect } from '../colis/container-effects.ts';
import { listCustomersIn } from '../containers/containers.service.ts';
import { findAccounts } from '../core/accounts.ts';
import { drawCode } from '../core/collection.ts';
import { labelledWith, transact } from '../core/dynamo.ts';
import { type DomainEvent, type OutboxItem, publishContinuation } from '../core/outbox.ts';
import { availableMessage } from './collection-messages.ts';
import { forEachIndependently } from './for-each-independently.ts';
import { notifyCustomer } from './notify-customer.ts';

/** Customers handled by one call. */
const CUSTOMERS_PER_CALL = 25;
/** Codes that one transaction draws. */
const CODES_PER_WRITE = 50;

/**
 * Draws the collection codes of the unloaded parcels of a container, and notifies each sender once, naming all of their
 * parcels. Parcels are read consistently: one that is unloaded at this moment sees the container available instead.
 */
export const applyAvailability = async (
  item: OutboxItem,
  event: Extract<DomainEvent, { type: 'CONTAINER_AVAILABLE' }>,
): Promise<void> => {
  const { of, page, afterUserId } = { of: item.eventId, page: 0, afterUserId: undefined, ...item.rest };
  const { userIds, after } = await listCustomersIn(event.bookingId, CUSTOMERS_PER_CALL, afterUserId);
  if (after !== undefined) await publishContinuation(item, { of, page: page + 1, afterUserId: after });
  const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
  await forEachIndependently(userIds, async (userId) => {
    const ids = await openCollection(userId, event.bookingId);
    const account = accounts.get(userId);
    if (ids.length > 0 && account?.erasedAt === null)
      await notifyCustomer(of, account, await availableMessage('CONTAINER_AVAILABLE', event, userId, ids));
  });
};

/** Draws the codes of a customer's parcels that wait to be collected; returns their ids. */
const openCollection = async (userId: number, bookingId: number): Promise<number[]> => {
  const ids = (await applyToColisIn(userId, bookingId, noEffect))
    .filter(({ etat, arrivee }) => arrivee && etat === 'ARRIVE')
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += CODES_PER_WRITE) {
    const some = ids.slice(start, start + CODES_PER_WRITE);
    await transact(Object.assign({}, ...some.map((id) => labelledWith(id, { collection: drawCode(userId, id) }))));
  }
  return ids;
};
