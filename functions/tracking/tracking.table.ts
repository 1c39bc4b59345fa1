import type { Tracking, TrackingStatut } from '#shared/tracking/schema.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import { getItem, insertWrite, type Write } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../core/table/query.ts';

/** Tracking event as stored: UTC instants, degrees. */
export type StoredTracking = Tracking;

export const findTracking = (id: number): Promise<StoredTracking | undefined> => getItem(keys.tracking(id));

/** Lists the events of all containers, of one statut or all, newest first. */
export const pageOfAll = (statut: TrackingStatut | undefined, page: PageRequest): Promise<Page<StoredTracking>> =>
  statut
    ? pageOf('newestByStatut', `TRACKING#${statut}`, { order: 'descending' }, page)
    : pageOf('newest', 'TRACKING', { order: 'descending' }, page);

/** Lists a container's events in order. */
export const pageOfContainer = (bookingId: number, page: PageRequest): Promise<Page<StoredTracking>> =>
  pageOf('journeys', `TRACKING#${bookingId}`, {}, page);

/** Lists a container's events from an event on, including it. */
export const pageFromEvent = (
  tracking: Pick<StoredTracking, 'id' | 'bookingId' | 'statut' | 'date' | 'createdAt'>,
  page: PageRequest,
): Promise<Page<StoredTracking>> =>
  pageOf('journeys', `TRACKING#${tracking.bookingId}`, { from: indexKeys.tracking(tracking).journeySk }, page);

export const insertTrackingWrites = (tracking: StoredTracking): { id: Write; tracking: Write } => ({
  id: claimIdWrite(tracking.id),
  tracking: insertWrite({ ...tracking, ...keys.tracking(tracking.id), ...indexKeys.tracking(tracking) }),
});

/** Write that replaces an event, if it still exists; `createdAt` and id stay. */
export const replaceTrackingWrite = (tracking: StoredTracking): Write => ({
  Put: {
    Item: { ...tracking, ...keys.tracking(tracking.id), ...indexKeys.tracking(tracking) },
    ConditionExpression: 'attribute_exists(pk)',
  },
});

export const deleteTrackingWrite = (id: number): Write => ({ Delete: { Key: keys.tracking(id) } });
