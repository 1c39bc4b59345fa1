import {
  applyToColisIn,
  type ColisEffect,
  cancelEffect,
  leaveBehindEffect,
  noEffect,
  rescheduleEffect,
  setEtatEffect,
  splitByLoading,
} from '../colis/container-effects.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findAccounts } from '../core/accounts.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import type { OutboxItem } from '../core/outbox.ts';
import { concernsLoadedOnly } from '../manifest/loading-state.ts';
import { etatOfEvent } from '../tracking/tracking.service.ts';
import { hasDeparted } from './container-delays.ts';
import { type ContainerEvent, concernsOwner, containerMessage } from './customer-messages.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { notifyCustomer } from './notify-customer.ts';

/**
 * Applies a container's event to every parcel in it and notifies each customer once, naming all of their parcels. One
 * call handles one page of customers; repeating a page notifies nobody twice. Parcels are read consistently, so a
 * lagging index hides nobody.
 */
export const applyContainerEvent = async (item: OutboxItem, event: ContainerEvent): Promise<void> => {
  const container = await containerOf(event.bookingId);
  if (isReopened(event, container)) return;
  await handlePageOfCustomers(item, event, (userIds, eventId) =>
    applyToEachCustomer({ ...item, eventId }, userIds, event, container),
  );
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
  const onlyLoaded = await concernsLoadedOnly(event);
  const departed = event.type === 'CONTAINER_REPLANNED' && (await hasDeparted(container.id));
  const effect = await effectOf(event, container, eventAt);
  const rest = effect === noEffect ? noEffect : leaveBehindEffect(container.id);
  await forEachIndependently(userIds, async (userId) => {
    const all = await applyToColisIn(userId, container.id, onlyLoaded ? splitByLoading(effect, rest) : effect);
    const customerColis = onlyLoaded ? all.filter(({ chargement }) => chargement) : all;
    if (!customerColis.some((colis) => concernsOwner(event, colis, departed) || gotEtatAt(eventAt, colis))) return;
    const ids = customerColis.filter((colis) => gotEtatAt(eventAt, colis)).map(({ id }) => id);
    const account = accounts.get(userId);
    const message = containerMessage(event, container, ids);
    if (account?.erasedAt === null && message) await notifyCustomer(eventId, account, message);
  });
};

/** Reports whether a parcel got its état from the event of that instant, in this call or an earlier one. */
const gotEtatAt = (eventAt: string, { etatAt }: StoredColis): boolean => etatAt === eventAt;

const effectOf = async (event: ContainerEvent, container: StoredContainer, eventAt: string): Promise<ColisEffect> => {
  if (event.type === 'CONTAINER_REPLANNED') return rescheduleEffect(container);
  if (event.type === 'CONTAINER_STATUT_CHANGED') return event.statut === 'ANNULE' ? cancelEffect(eventAt) : noEffect;
  const etat = await etatOfEvent(event.trackingId);
  return etat ? setEtatEffect(etat, eventAt) : noEffect;
};
