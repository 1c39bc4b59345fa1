import type { Tracking } from '#shared/tracking/schema.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { pagesOf } from '../core/table/query.ts';
import {
  deleteTrackingWrite,
  findTracking,
  insertTrackingWrites,
  pageOfContainer,
  replaceTrackingWrite,
  type StoredTracking,
} from './tracking.table.ts';

/** Writes that belong to a milestone, and the id of its tracking event. */
type EventWrites = { writes: Writes; trackingId: number | null };
type NewEvent = Pick<Tracking, 'bookingId' | 'statut' | 'lieu' | 'date'> & { motif: string | null; par: number };

/** Reads the events of a container. */
export const eventsIn = async (bookingId: number): Promise<StoredTracking[]> => {
  const found: StoredTracking[] = [];
  for await (const items of pagesOf((page) => pageOfContainer(bookingId, page))) found.push(...items);
  return found;
};

/** Returns the writes of a new tracking event, of which customers are notified. */
export const newTrackingWrites = async (event: NewEvent): Promise<EventWrites> => {
  const tracking = { ...event, id: newId(), description: '', latitude: null, longitude: null, createdAt: nowIso() };
  const { id: trackingId, bookingId, statut, lieu, description } = tracking;
  return {
    trackingId,
    writes: {
      ...insertTrackingWrites(tracking),
      event: eventWrite({ type: 'TRACKING_ADDED', bookingId, trackingId, statut, lieu, description }),
    },
  };
};

/** Returns the write that corrects where and when an event was; nobody is notified again. */
export const changeTrackingWrites = async (
  id: number,
  change: Pick<Tracking, 'lieu' | 'date'>,
): Promise<EventWrites> => {
  const tracking = await findTracking(id);
  return tracking
    ? { writes: { tracking: replaceTrackingWrite({ ...tracking, ...change }) }, trackingId: id }
    : { writes: {}, trackingId: null };
};

/** Returns the write that deletes an event. */
export const removeTrackingWrites = (id: number): Writes => ({ tracking: deleteTrackingWrite(id) });
