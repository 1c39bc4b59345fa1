import {
  applyToColisIn,
  type ColisEffect,
  cancelEffect,
  leaveBehindEffect,
  noEffect,
  type RemainingJourney,
  rescheduleEffect,
  setEtatEffect,
  splitByConcern,
  withdrawEffect,
} from '../colis/container-effects.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { findOwners } from '../core/items/accounts.ts';
import { concernedParcels } from '../manifest/loading-state.ts';
import { hasDeparted } from '../milestones/milestones.service.ts';
import { eventsIn } from '../tracking/event-writes.ts';
import { etatOfEvent, eventExists } from '../tracking/tracking.service.ts';
import { publishOffWay } from './apply-loading-closed.ts';
import { type ContainerEvent, concernsOwner, containerMessage, containerMessageContent } from './customer-messages.ts';
import { handlePageOfCustomers } from './customer-pages.ts';
import { isToldToMiss } from './left-out-messages.ts';
import { notifyCustomer } from './notify-customer.ts';

/**
 * Applies a container's event to every parcel in it and notifies each customer once, naming all of their parcels. One
 * call handles one page of customers; repeating a page notifies nobody twice. Parcels are read consistently, so a
 * lagging index hides nobody.
 */
export const applyContainerEvent = async (item: OutboxItem, event: ContainerEvent): Promise<void> => {
  const container = await containerOf(event.bookingId);
  if (isReopened(event, container) || (await isDeleted(event))) return;
  await handlePageOfCustomers(item, event, (userIds, eventId) =>
    applyToEachCustomer({ ...item, eventId }, userIds, event, container),
  );
};

/** Reports whether a cancelled container was reopened since; it keeps its parcels. */
const isReopened = (event: ContainerEvent, { statut }: StoredContainer): boolean =>
  event.type === 'CONTAINER_STATUT_CHANGED' && event.statut === 'ANNULE' && statut !== 'ANNULE';

/** Reports whether the tracking event that was added is deleted since: nobody is told of it. */
const isDeleted = async (event: ContainerEvent): Promise<boolean> =>
  event.type === 'TRACKING_ADDED' && !(await eventExists(event.trackingId));

/** Handles each customer separately: a failed mail, or a parcel with a write conflict, delays nobody else. */
const applyToEachCustomer = async (
  item: OutboxItem,
  userIds: readonly number[],
  event: ContainerEvent,
  container: StoredContainer,
): Promise<void> => {
  const { eventId, at: eventAt } = item;
  const accounts = new Map((await findOwners(userIds)).map((account) => [account.userId, account]));
  const isConcerned = await concernedParcels(event);
  const departed = event.type === 'CONTAINER_REPLANNED' && (await hasDeparted(container.id));
  const effect = await effectOf(event, container, eventAt);
  const rest = effect === noEffect ? noEffect : leaveBehindEffect(container, eventAt);
  await forEachIndependently(userIds, async (userId) => {
    const all = await applyToColisIn(userId, container.id, splitByConcern(isConcerned, effect, rest));
    await publishOffWay(item, `${eventId}.${userId}`, userId, {
      incident: 'RESTE',
      colisList: all,
      isTold: (colis) => isToldToMiss(colis, container, eventAt),
    });
    const customerColis = all.filter(isConcerned);
    const told = customerColis.filter((colis) => concernsOwner(event, colis, container, departed));
    const changed = customerColis.filter((colis) => gotEtatAt(eventAt, colis));
    if (told.length + changed.length === 0) return;
    const named = namesTold(event) ? told : changed;
    const account = accounts.get(userId);
    const content = await containerMessageContent(event, container, named);
    const ids = named.map(({ id }) => id);
    const message = containerMessage(event, container, ids, content);
    if (account?.erasedAt === null && message) await notifyCustomer(eventId, account, message);
  });
};

/** Reports whether a message about an event names the parcels that follow it, not those whose état it changed. */
const namesTold = (event: ContainerEvent): boolean =>
  event.type === 'CONTAINER_REPLANNED' || (event.type === 'CONTAINER_STATUT_CHANGED' && event.statut !== 'ANNULE');

/** Reports whether a parcel got its état from the event of that instant, in this call or an earlier one. */
const gotEtatAt = (eventAt: string, { etatAt }: StoredColis): boolean => etatAt === eventAt;

const effectOf = async (event: ContainerEvent, container: StoredContainer, eventAt: string): Promise<ColisEffect> => {
  if (event.type === 'CONTAINER_REPLANNED') return rescheduleEffect(container);
  if (event.type === 'CONTAINER_STATUT_CHANGED') return event.statut === 'ANNULE' ? cancelEffect(eventAt) : noEffect;
  if (event.type === 'MILESTONE_WITHDRAWN') {
    const remaining = await remainingJourney(event, container);
    return remaining ? withdrawEffect(container, remaining, eventAt) : noEffect;
  }
  const etat = await etatOfEvent(event.trackingId);
  return etat ? setEtatEffect(etat, eventAt) : noEffect;
};

/** Returns what a withdrawal leaves of a container's journey; undefined when that contains all that was withdrawn. */
const remainingJourney = async (
  { code }: Extract<ContainerEvent, { type: 'MILESTONE_WITHDRAWN' }>,
  { id, dateDepart }: StoredContainer,
): Promise<RemainingJourney | undefined> => {
  const now = nowIso();
  const reached = new Set((await eventsIn(id)).filter(({ date }) => date <= now).map(({ statut }) => statut));
  if (reached.has('LIVRE') || reached.has('ARRIVE')) return undefined;
  if (code === 'ARRI') return reached.has('EN_TRANSIT') || dateDepart <= now ? 'AT_SEA' : 'NONE';
  return reached.has('EN_TRANSIT') ? undefined : 'NONE';
};
