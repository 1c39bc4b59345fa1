import type { Etat } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { eventTimeFault } from '#shared/plausible-time.ts';
import { setsEtat } from '#shared/tracking/rules.ts';
import type { NewTracking, Tracking, TrackingStatut } from '#shared/tracking/schema.ts';
import { toInstants } from '../containers/container-dates.ts';
import { containerOf, hasReservation } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import {
  isProvedArrival,
  type MilestoneWrites,
  milestonesWithEventWrites,
  milestonesWithoutEventWrites,
} from '../milestones/event-milestones.ts';
import {
  deleteTrackingWrite,
  findTracking,
  insertTrackingWrites,
  pageFromEvent,
  pageOfAll,
  pageOfContainer,
  type StoredTracking,
} from './tracking.table.ts';

/** Returns the tracking event, to an admin or a customer with a parcel in its container. Throws TRACKING_NOT_FOUND. */
export const trackingFor = async (id: number, caller: Caller): Promise<StoredTracking> => {
  const tracking = await findTracking(id);
  if (tracking && (caller.isAdmin || (await hasReservation(caller, tracking.bookingId)))) return tracking;
  throw new AppError('TRACKING_NOT_FOUND');
};

/** Returns the id of a container whose tracking events the caller may read. Throws CONTAINER_NOT_FOUND. */
export const requireTrackingAccess = async (caller: Caller, bookingId: number): Promise<number> => {
  if (caller.isAdmin) return (await containerOf(bookingId)).id;
  if (await hasReservation(caller, bookingId)) return bookingId;
  throw new AppError('CONTAINER_NOT_FOUND');
};

export const listAll = (statut: TrackingStatut | undefined, page: PageRequest): Promise<Page<StoredTracking>> =>
  pageOfAll(statut, page);

export const listTrackingIn = (bookingId: number, page: PageRequest): Promise<Page<StoredTracking>> =>
  pageOfContainer(bookingId, page);

/**
 * Adds a tracking event to a container's journey. Throws INVALID_FIELDS for a local time that does not exist and for an
 * event that contradicts the milestones, and CONTAINER_NOT_FOUND when the container is deleted in between.
 */
export const addTracking = (
  container: StoredContainer,
  { motif, ...input }: NewTracking,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredTracking> =>
  idempotent(idempotencyKey, async (record) => {
    const createdAt = nowIso();
    const dates = toInstants(container.fuseau, { date: input.date ?? createdAt });
    requirePlausibleEvent(container, dates.date);
    const adminFields = { motif: motif || null, par: admin.userId };
    const tracking = { ...input, ...dates, ...adminFields, id: newId(), bookingId: container.id, createdAt };
    const { id: trackingId, bookingId, statut, lieu, description } = tracking;
    await withMilestones(
      bookingId,
      () => milestonesWithEventWrites(tracking),
      (milestones) => ({
        ...insertTrackingWrites(tracking),
        ...milestones,
        event: eventWrite({ type: 'TRACKING_ADDED', bookingId, trackingId, statut, lieu, description }),
        idempotency: record(tracking),
      }),
    );
    return tracking;
  });

/** Throws INVALID_FIELDS for an event whose time can only be a wrong year. */
export const requirePlausibleEvent = (container: StoredContainer, date: string): void => {
  const fault = eventTimeFault(date, container, nowIso());
  if (fault) throw new AppError('INVALID_FIELDS', { fields: { date: fault } });
};

/**
 * Makes a transaction with the writes of a container and its milestones, again when one changed since it was read.
 * Throws CONTAINER_NOT_FOUND, ARRIVAL_UNLOADED, or BUSY when they keep changing.
 */
const withMilestones = async (
  bookingId: number,
  read: () => Promise<MilestoneWrites | undefined>,
  writesWith: (milestones: MilestoneWrites | undefined) => Writes,
): Promise<void> => {
  for (let attempt = 1; attempt <= ATTEMPTS.trackingEvent; attempt++)
    try {
      return await transact(writesWith(await read()));
    } catch (error) {
      if (error instanceof ConditionFailed && isProvedArrival(error))
        throw new AppError('ARRIVAL_UNLOADED', { cause: error });
      if (!(error instanceof ConditionFailed && (error.has('container') || error.has('milestones')))) throw error;
      if (error.has('container')) await containerOf(bookingId);
    }
  throw busyError();
};

/**
 * Returns the état that an event sets on its container's parcels; undefined if it sets none, is deleted, or a
 * later-dated event overrides it (an admin added a forgotten one, or the stream delivers it late).
 */
export const etatOfEvent = async (trackingId: number): Promise<Etat | undefined> => {
  const tracking = await findTracking(trackingId);
  return tracking && etatOf(tracking);
};

/** Reports whether an event is not deleted. */
export const eventExists = async (trackingId: number): Promise<boolean> =>
  (await findTracking(trackingId)) !== undefined;

/** Returns the état that a stored or planned event sets; undefined if none, or if a later-dated event overrides it. */
export const etatOf = async (
  event: Pick<StoredTracking, 'id' | 'bookingId' | 'statut' | 'date' | 'createdAt'>,
): Promise<Etat | undefined> => {
  if (!setsEtat(event.statut)) return undefined;
  if (event.statut === 'LIVRE') return event.statut; // a delivered parcel never moves again
  const now = nowIso();
  for await (const items of pagesOf((page) => pageFromEvent(event, page)))
    if (items.some(({ id, statut, date }) => id !== event.id && date <= now && setsEtat(statut))) return undefined;
  return event.statut;
};

/**
 * Deletes an event; a departure or arrival that it announced is withdrawn. Throws ARRIVAL_UNLOADED for an arrival while
 * parcels are unloaded.
 */
export const deleteEvent = (tracking: StoredTracking): Promise<void> =>
  withMilestones(
    tracking.bookingId,
    () => milestonesWithoutEventWrites(tracking),
    (milestones) => ({ tracking: deleteTrackingWrite(tracking.id), ...milestones }),
  );

const deleteAll = (ids: readonly number[]): Promise<void> =>
  transact(Object.fromEntries(ids.map((id) => [`tracking:${id}`, deleteTrackingWrite(id)])));

/** Deletes every event of a deleted container. */
export const deleteTrackingIn = async (bookingId: number): Promise<void> => {
  for await (const items of pagesOf((page) => pageOfContainer(bookingId, page)))
    if (items.length > 0) await deleteAll(items.map(({ id }) => id));
};

export const presentTracking = (stored: StoredTracking): Tracking => ({
  id: stored.id,
  bookingId: stored.bookingId,
  statut: stored.statut,
  lieu: stored.lieu,
  description: stored.description,
  date: stored.date,
  latitude: stored.latitude,
  longitude: stored.longitude,
  createdAt: stored.createdAt,
});

/** Event as admins see it, with its author and, if it was unexpected, the reason. */
export const presentToAdmin = (stored: StoredTracking): Tracking => ({
  ...presentTracking(stored),
  motif: stored.motif ?? null,
  par: stored.par ?? null,
});
