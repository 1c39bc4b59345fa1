import {
  applyToColisIn,
  type ColisEffect,
  cancelEffect,
  loadedOnly,
  noEffect,
  rescheduleEffect,
  setEtatEffect,
} from '../colis/container-effects.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf, listCustomersIn } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findAccounts } from '../core/accounts.ts';
import { type OutboxItem, publishContinuation } from '../core/outbox.ts';
import { leavesWithLoadedOnly } from '../manifest/departure.ts';
import { etatOfEvent } from '../tracking/tracking.service.ts';
import { hasDeparted } from './delayed-parcels.ts';
import { forEachIndependently } from './for-each-independently.ts';
import { type ContainerEvent, concernsOwner, containerMessage } from './messages.ts';
import { notifyCustomer } from './notify-customer.ts';
import { notifyRecipientsIn, publishRecipients } from './recipient-events.ts';

/** Customers handled by one call, with all their parcels in the container. */
const CUSTOMERS_PER_CALL = 25;

/**
 * Applies a container's event to every parcel in it and notifies each customer once, naming all of their parcels. One
 * call handles one page of customers and publishes a continuation for the rest; repeating a page notifies nobody twice.
 * Customers and parcels are read consistently, so a lagging index hides nobody. The last page publishes the pass over
 * the recipients of the parcels; so does a page that succeeds after a failure, for the parcels it had not changed.
 */
export const applyContainerEvent = async (item: OutboxItem, event: ContainerEvent): Promise<void> => {
  const { eventId, rest, attempts = 0 } = item;
  const container = await containerOf(event.bookingId);
  if (isReopened(event, container)) return;
  if (rest && 'run' in rest) return notifyRecipientsIn(item, rest, event, container.id);
  const { of, page, afterUserId } = { of: eventId, page: 0, afterUserId: undefined, ...rest };
  const { userIds, after } = await listCustomersIn(container.id, CUSTOMERS_PER_CALL, afterUserId);
  if (after !== undefined) await publishContinuation(item, { of, page: page + 1, afterUserId: after });
  try {
    await applyToEachCustomer({ ...item, eventId: of }, userIds, event, container);
  } finally {
    if (after === undefined || attempts > 0) await publishRecipients(item, event, of, `${page}-${attempts}`);
  }
};

/** Reports whether a cancelled container was reopened since; it keeps its parcels. */
const isReopened = (event: ContainerEvent, { statut }: StoredContainer): boolean =>
  event.type === 'CONTAINER_STATUT_CHANGED' && event.statut === 'ANNULE' && statut !== 'ANNULE';

/** Handles each customer separately: a failed mail, or a parcel with a write conflict, delays nobody else. */
const applyToEachCustomer = async (
  { eventId, at: eventAt }: OutboxItem,
  userIds: readonly number[],
  event: ContainerEvent,
  container: StoredContainer,
): Promise<void> => {
  const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
  const onlyLoaded = await leavesWithLoadedOnly(event);
  const departed = event.type === 'CONTAINER_REPLANNED' && (await hasDeparted(container.id));
  const effect = await effectOf(event, container, eventAt);
  await forEachIndependently(userIds, async (userId) => {
    const all = await applyToColisIn(userId, container.id, onlyLoaded ? loadedOnly(effect) : effect);
    const customerColis = onlyLoaded ? all.filter(({ chargement }) => chargement) : all;
    if (!customerColis.some((colis) => concernsOwner(event, colis, departed) || isMovedAt(eventAt, colis))) return;
    const ids = customerColis.filter((colis) => isMovedAt(eventAt, colis)).map(({ id }) => id);
    const account = accounts.get(userId);
    const message = containerMessage(event, container, ids);
    if (account?.erasedAt === null && message) await notifyCustomer(eventId, account, message);
  });
};

/** Reports whether a parcel got its état from the event of that instant, in this call or an earlier one. */
const isMovedAt = (eventAt: string, { etatAt }: StoredColis): boolean => etatAt === eventAt;

const effectOf = async (event: ContainerEvent, container: StoredContainer, eventAt: string): Promise<ColisEffect> => {
  if (event.type === 'CONTAINER_REPLANNED') return rescheduleEffect(container);
  if (event.type === 'CONTAINER_STATUT_CHANGED') return event.statut === 'ANNULE' ? cancelEffect(eventAt) : noEffect;
  const etat = await etatOfEvent(event.trackingId);
  return etat ? setEtatEffect(etat, eventAt) : noEffect;
};
