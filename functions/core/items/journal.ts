import type { JournalAction, JournalField, JournalValue } from '#shared/journal/schema.ts';
import { type Stamp, stamp } from '../actor.ts';
import { retentionEnd, ttlOf } from '../clock.ts';
import { type Item, insertWrite, type Key, type Write } from '../table/dynamo.ts';
import { keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../table/query.ts';

/** Changed field, in stored units; without values where the field is personal. */
export type FieldChange = { champ: JournalField; de?: JournalValue; vers?: JournalValue };

/** Entry of a journal, never changed once written. */
export type StoredEntry = Stamp & {
  entryId: string;
  action: JournalAction;
  changements: FieldChange[];
  /** Time on the device that recorded it without a connection. */
  leAppareil?: string;
  /** Time of the change that an admin logged with it: the parcel keeps the reason, since its erasure deletes that. */
  changeLe?: string;
};

/** Journal of a parcel or of a container. */
export type JournalOf = { colisId: number; userId: number } | { bookingId: number };

/** Entry with the journal that it belongs to. */
export type NewEntry = { journal: JournalOf; entry: StoredEntry };

/** Returns the item of an entry. Its id begins with its time, by which a journal is ordered. */
export const entryItem = ({ journal, entry }: NewEntry): Item => ({
  ...entry,
  ...('colisId' in journal && { colisId: journal.colisId }),
  ...keyOf(journal, entry.entryId),
  ttl: ttlOf(retentionEnd(new Date(entry.le))),
});

/** Returns the write of the entry for a deletion, after which nothing is left to derive an entry from. */
export const addDeletionWrite = (journal: JournalOf): Write => addEntryWrite(journal, 'SUPPRIME');

/** Returns the write of an entry about something that is not in the parcel or container itself, made now by default. */
export const addEntryWrite = (journal: JournalOf, action: JournalAction, made: Stamp = stamp()): Write =>
  insertWrite(entryItem({ journal, entry: { ...made, entryId: `${made.le}#${action}`, action, changements: [] } }));

const keyOf = (journal: JournalOf, entryId: string): Key =>
  'bookingId' in journal
    ? keys.containerJournal(journal.bookingId, entryId)
    : keys.colisJournal(journal.userId, journal.colisId, entryId);

/** Lists the entries of a journal, latest first, consistently. */
export const pageOfJournal = (journal: JournalOf, page: PageRequest): Promise<Page<StoredEntry>> => {
  const { pk } = keyOf(journal, '');
  const prefix = 'bookingId' in journal ? ranges.journal : ranges.colisJournal(journal.colisId);
  return pageOfPartition(pk, { prefix, order: 'descending' }, page);
};

/** Lists the entries of the journals of all parcels of a customer, parcel by parcel. */
export const pageOfJournals = (userId: number, page: PageRequest): Promise<Page<StoredEntry & { colisId: number }>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.journal }, page);
