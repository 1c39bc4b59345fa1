import type { ContainerStatut } from '#shared/containers/schema.ts';
import { announcedEndOf } from '#shared/situation/problems.ts';
import { storedStamp } from '../core/actor.ts';
import { nowIso } from '../core/clock.ts';
import { type CustomerIds, partitionsOf } from '../core/items/accounts.ts';
import { addDeletionWrite } from '../core/items/journal.ts';
import { ConditionFailed, getItem, getItems, insertWrite, updateItem, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { indexKeys, keys, ranges } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfCustomerList, pageOfPartition } from '../core/table/query.ts';
import type { WriteLabel } from '../core/table/write-labels.ts';
import type { Pointer } from './container-assignments.table.ts';
import type { StoredContainer } from './stored-container.ts';

export const findContainer = (id: number): Promise<StoredContainer | undefined> => getItem(keys.container(id));

/** Reads containers by id, those that exist. */
export const findContainers = async (ids: readonly number[]): Promise<StoredContainer[]> => {
  const found = await getItems(ids.map(keys.container));
  return (found as (StoredContainer | undefined)[]).filter((container) => container !== undefined);
};

/** Lists containers, optionally from a departure on; latest departure first. */
export const pageOfContainers = (page: PageRequest, from?: string): Promise<Page<StoredContainer>> =>
  pageOf('listKeys', 'BOOKING', { ...(from !== undefined && { from }), order: 'descending' }, page);

/** Lists containers of one statut, soonest departure first. */
export const pageOfStatut = (
  statut: ContainerStatut,
  page: PageRequest,
  from?: string,
): Promise<Page<StoredContainer>> => pageOf('departures', statut, { ...(from !== undefined && { from }) }, page);

/** Instants between which containers leave, inclusive, and their order. */
export type DepartureRange = { from?: string; upTo?: string; order?: 'ascending' | 'descending' };

/** Lists containers of every statut or one, within a range of departures. */
export const pageOfDepartures = (
  statut: ContainerStatut | undefined,
  range: DepartureRange,
  page: PageRequest,
): Promise<Page<StoredContainer>> =>
  statut ? pageOf('departures', statut, range, page) : pageOf('listKeys', 'BOOKING', range, page);

/** Lists containers of a depot, or of all, that leave from an instant on, soonest departure first. */
export const pageOfDepot = (
  siteId: number | undefined,
  from: string,
  page: PageRequest,
): Promise<Page<StoredContainer>> =>
  siteId === undefined
    ? pageOf('listKeys', 'BOOKING', { from }, page)
    : pageOf('listKeysByStatut', `${indexKeys.ofDepot(siteId).listStatutPk}`, { from }, page);

/** Lists departures of a day. */
export const pageOfDay = (day: string, page: PageRequest): Promise<Page<StoredContainer>> =>
  pageOf('departuresByDay', day, {}, page);

/** Lists open containers that leave on a day and have not left yet. */
export const pageOfOpenOn = (day: string, page: PageRequest): Promise<Page<StoredContainer>> =>
  pageOf('departuresByDay', day, { from: `EN_COURS#${nowIso()}`, upTo: 'EN_COURS#~' }, page);

/** Number of parcels that a customer has in a container, and what the held ones among them take; absent without any. */
export type Reservation = {
  userId: number;
  bookingId: number;
  colisCount: number;
  heldColis?: number;
  heldGrams?: number;
  heldCm3?: number;
  createdAt: string;
};

/** Reports whether a customer has parcels in a container. */
export const isReserved = async (ids: CustomerIds, bookingId: number): Promise<boolean> =>
  (await Promise.all([ids].flat().map((userId) => findReservation(userId, bookingId)))).some((found) => found);

export const findReservation = (userId: number, bookingId: number): Promise<Reservation | undefined> =>
  getItem(keys.reservation(userId, bookingId));

/** Lists the containers in which a customer has parcels, latest reservation first. */
export const pageOfReserved = async (ids: CustomerIds, page: PageRequest): Promise<Page<StoredContainer>> => {
  const reserved = await pageOfCustomerList<Reservation>(
    'mine',
    partitionsOf(ids),
    { prefix: 'RESERVATION#', order: 'descending' },
    page,
  );
  return { ...reserved, items: await findContainers([...new Set(reserved.items.map(({ bookingId }) => bookingId))]) };
};

/**
 * Lists customers with parcels in a container by id, after one of them; read consistently, so that every written
 * booking is included.
 */
export const pageOfCustomersIn = (
  bookingId: number,
  limit: number,
  afterUserId: number | undefined,
): Promise<Page<{ userId: number }>> =>
  pageOfPartition(keys.container(bookingId).pk, ranges.customersIn(afterUserId), { limit });

/**
 * Returns the announced end of the drop-off of a container of which its senders are still to be told; undefined if they
 * were told of that one, or of a later one, or the container is cancelled.
 */
const dropOffDueAt = (container: StoredContainer): string | undefined => {
  const end = announcedEndOf(container);
  return container.statut === 'ANNULE' || end <= (container.depotFiniDit?.fin ?? '') ? undefined : end;
};

const containerKeys = (container: StoredContainer) =>
  indexKeys.container({ ...container, dropOffDueAt: dropOffDueAt(container) });

/** Lists the containers whose senders are to be told of the end of their drop-off by an instant, longest due first. */
export const pageOfEndedDropOffs = (until: string, page: PageRequest): Promise<Page<StoredContainer>> =>
  pageOf('dueKeys', 'DROP_OFF', { upTo: until }, page);

/** Write that keeps that senders are told of the end of a drop-off, unless it was moved meanwhile, or they were told. */
export const markDropOffToldWrite = (container: StoredContainer): Write => {
  const end = announcedEndOf(container);
  return {
    Update: {
      Key: keys.container(container.id),
      ...buildUpdate({
        set: { depotFiniDit: { fin: end, le: nowIso() }, ...indexKeys.dropOffDue(container.id, undefined) },
        equals: { dueSk: indexKeys.dropOffDue(container.id, end).dueSk },
      }),
    },
  };
};

export const insertContainerWrite = (container: StoredContainer): Write =>
  insertWrite({
    ...container,
    ...keys.container(container.id),
    ...containerKeys(container),
    lastWrite: storedStamp(),
  });

/**
 * Write of an admin's edit, if no other edit was made since `before` was read, and no end of its drop-off told; free space follows the maxima, which
 * never drop below what is booked. Concurrent bookings are no conflict.
 */
export const editContainerWrite = (before: StoredContainer, after: StoredContainer): Write => {
  const { id, version: _v, createdAt: _at, ...rest } = after;
  const { freeGrams: _g, freeCm3: _c, provisionalGrams: _pg, provisionalCm3: _pc, colisCount: _n, ...kept } = rest;
  const { offeredGrams: _og, offeredCm3: _oc, openEntries: _oe, ...others } = kept;
  const {
    manifesteClos: _m,
    manifesteRouvert: _mr,
    customsCheckedAt: _ca,
    receptionFermeeLe: _rf,
    arriveLe: _a,
    ...editable
  } = others;
  const moreGrams = after.maxGrams - before.maxGrams;
  const moreCm3 = after.maxCm3 - before.maxCm3;
  return {
    Update: {
      Key: keys.container(id),
      ...buildUpdate({
        set: { ...editable, ...containerKeys(after), lastWrite: storedStamp() },
        add: { version: 1, freeGrams: moreGrams, freeCm3: moreCm3 },
        equals: { version: before.version, depotFiniDit: before.depotFiniDit },
        ...leastFree({ freeGrams: moreGrams, freeCm3: moreCm3 }),
      }),
    },
  };
};

/** Condition that free space is enough for lower maxima; it may be below zero while they are not lowered. */
const leastFree = (changes: Readonly<Record<'freeGrams' | 'freeCm3', number>>) => {
  const lowered = Object.entries(changes).filter(([, change]) => change < 0);
  return lowered.length === 0
    ? {}
    : {
        when: lowered.map(([name]) => `${name} >= :least${name}`).join(' AND '),
        values: Object.fromEntries(lowered.map(([name, change]) => [`:least${name}`, -change])),
      };
};

/** Write that assigns an item to a container. */
export const setPointerWrite = (id: number, pointer: Pointer, assignedId: number): Write => ({
  Update: {
    Key: keys.container(id),
    UpdateExpression: 'SET #pointer = :thing, #version = #version + :one, lastWrite = :stamp',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#pointer': pointer, '#version': 'version' },
    ExpressionAttributeValues: { ':thing': assignedId, ':one': 1, ':stamp': storedStamp() },
  },
});

/** Clears an assigned item from a container, if it is still assigned. */
export const clearPointer = async (id: number, pointer: Pointer, assignedId: number): Promise<void> => {
  try {
    await updateItem({
      Key: keys.container(id),
      UpdateExpression: 'SET #pointer = :none, #version = #version + :one, lastWrite = :stamp',
      ConditionExpression: '#pointer = :thing',
      ExpressionAttributeNames: { '#pointer': pointer, '#version': 'version' },
      ExpressionAttributeValues: { ':thing': assignedId, ':none': null, ':one': 1, ':stamp': storedStamp() },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Writes that delete a container without parcels, and enter that into its journal. */
export const deleteEmptyContainerWrites = (id: number): { container: Write; journal: Write } => ({
  container: {
    Delete: {
      Key: keys.container(id),
      ConditionExpression: 'colisCount = :none',
      ExpressionAttributeValues: { ':none': 0 },
    },
  },
  journal: addDeletionWrite({ bookingId: id }),
});

/**
 * Returns the current container when `error` is a conflict of the write labelled `label`; `absent` when there is none.
 */
export const conflictingContainer = (error: unknown, label: WriteLabel): StoredContainer | 'absent' | undefined => {
  if (!(error instanceof ConditionFailed) || !error.has(label)) return undefined;
  return (error.failed[label] as StoredContainer | undefined) ?? 'absent';
};
