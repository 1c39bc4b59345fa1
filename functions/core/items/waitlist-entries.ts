import type { ParcelSize } from '#shared/colis/rules.ts';
import type { PieceNames } from '#shared/colis/schema.ts';
import { hasOffer, type WaitlistEnd, type WaitlistStatut } from '#shared/waitlist/rules.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { getItem, getItems, type Write } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { indexKeys, keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfCustomerList, pageOfPartition } from '../table/query.ts';
import { type CustomerIds, partitionsOf } from './accounts.ts';

/** Parcel that a customer waits to send, as a piece or by its measures in mm. */
export type WantedColis = {
  piece?: PieceNames;
  grams: number;
  longueurMm?: number;
  largeurMm?: number;
  hauteurMm?: number;
};

/** Departure of an entry as it was when the customer entered, for one that is deleted since. */
type EnteredDeparture = { lieuEnlevement: string; destination: string; dateDepart: string; fuseau: string };

/** Entry of a customer in the waitlist of a container, with the size of all its parcels; `createdAt` is its place. */
export type StoredWaitlistEntry = ParcelSize & {
  userId: number;
  bookingId: number;
  statut: WaitlistStatut;
  cause?: WaitlistEnd;
  colis: WantedColis[];
  departAuPlusTard: string | null;
  depart: EnteredDeparture;
  offreJusquau?: string;
  createdAt: string;
  termineLe?: string;
};

/** Item of a container's queue, which points to the entry of a customer. */
export type Waiting = { userId: number; bookingId: number; createdAt: string };

export const findWaitlistEntry = (userId: number, bookingId: number): Promise<StoredWaitlistEntry | undefined> =>
  getItem(keys.waitlistEntry(userId, bookingId));

/** Lists a customer's entries, newest first, consistently. */
export const pageOfOwnEntries = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredWaitlistEntry>> =>
  pageOfCustomerList('mine', partitionsOf(ids), { prefix: 'WAITLIST#', order: 'descending' }, page);

/** Lists the queue of a container in its order, consistently. */
export const pageOfWaiting = (bookingId: number, page: PageRequest): Promise<Page<Waiting>> =>
  pageOfPartition(keys.container(bookingId).pk, { prefix: ranges.waiting }, page);

/** Reads the entries of a queue consistently; those that are gone or new since are left out. */
export const entriesOf = async (queue: readonly Waiting[]): Promise<StoredWaitlistEntry[]> => {
  const found = (await getItems(queue.map(({ userId, bookingId }) => keys.waitlistEntry(userId, bookingId)))) as (
    | StoredWaitlistEntry
    | undefined
  )[];
  return found.filter(
    (entry, index) => entry !== undefined && entry.createdAt === queue[index]?.createdAt,
  ) as StoredWaitlistEntry[];
};

/** Returns the space that an offer holds for the customer of an entry now; undefined without one. */
export const offeredSpace = (entry: StoredWaitlistEntry | undefined): ParcelSize | undefined =>
  entry && hasOffer(entry, nowIso()) ? { grams: entry.grams, cm3: entry.cm3 } : undefined;

/** Writes that enter a customer, unless they have an open entry, or let an offer there pass. */
export const insertEntryWrites = (entry: StoredWaitlistEntry): Record<'entry' | 'waiting' | 'waitlist', Write> => {
  const { userId, bookingId, createdAt } = entry;
  return {
    entry: {
      Put: {
        Item: { ...entry, ...keys.waitlistEntry(userId, bookingId), ...indexKeys.waitlistEntry(createdAt) },
        ConditionExpression: 'attribute_not_exists(pk) OR statut IN (:booked, :refused, :withdrawn, :ended)',
        ExpressionAttributeValues: {
          ':booked': 'ACCEPTEE',
          ':refused': 'REFUSEE',
          ':withdrawn': 'RETIREE',
          ':ended': 'SANS_SUITE',
        } satisfies Record<string, WaitlistStatut>,
      },
    },
    waiting: { Put: { Item: { ...keys.waiting(bookingId, createdAt, userId), userId, bookingId, createdAt } } },
    waitlist: {
      Put: { Item: { ...keys.waitlist(bookingId), ...indexKeys.waitlist(bookingId, createdAt), bookingId } },
    },
  };
};

/** Write, labelled `entry`, that offers space to a waiting entry until an instant. */
export const offerEntryWrite = (entry: StoredWaitlistEntry, offreJusquau: string): Write => ({
  Update: {
    Key: keys.waitlistEntry(entry.userId, entry.bookingId),
    ...buildUpdate({ set: { statut: 'OFFERTE', offreJusquau }, equals: stateOf(entry) }),
  },
});

/** Hours for which an ended entry is kept: its customer sees it for three months. */
const RETENTION_HOURS = 24 * 90;

/** Writes that end an entry as it was read, and take it out of the queue. */
export const endEntryWrites = (
  entry: StoredWaitlistEntry,
  statut: Exclude<WaitlistStatut, 'EN_ATTENTE' | 'OFFERTE'>,
  cause?: WaitlistEnd,
): Record<'entry' | 'waiting', Write> => ({
  entry: {
    Update: {
      Key: keys.waitlistEntry(entry.userId, entry.bookingId),
      ...buildUpdate({
        set: { statut, cause, termineLe: nowIso(), ttl: ttlOf(hoursAfter(RETENTION_HOURS)) },
        equals: stateOf(entry),
      }),
    },
  },
  waiting: leaveQueueWrite(entry),
});

/** Writes that delete an entry as it was read, and take it out of the queue, for the erasure of its customer. */
export const deleteEntryWrites = (entry: StoredWaitlistEntry): Record<'entry' | 'waiting', Write> => ({
  entry: {
    Delete: {
      Key: keys.waitlistEntry(entry.userId, entry.bookingId),
      ConditionExpression: 'statut = :statut AND createdAt = :createdAt',
      ExpressionAttributeValues: { ':statut': entry.statut, ':createdAt': entry.createdAt },
    },
  },
  waiting: leaveQueueWrite(entry),
});

const stateOf = ({ statut, createdAt }: StoredWaitlistEntry) => ({ statut, createdAt });

const leaveQueueWrite = ({ bookingId, createdAt, userId }: Waiting): Write => ({
  Delete: { Key: keys.waiting(bookingId, createdAt, userId) },
});

/** Lists the containers whose waitlists have had an entry by an instant, and may have open ones still. */
export const pageOfWaitlists = (upTo: string, page: PageRequest): Promise<Page<{ bookingId: number }>> =>
  pageOf('dueKeys', 'WAITLIST', { upTo }, page);

/** Write that forgets the waitlist of a container, of which no entry is open. */
export const forgetWaitlistWrite = (bookingId: number): Write => ({ Delete: { Key: keys.waitlist(bookingId) } });
