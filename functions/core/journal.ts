import type { JournalAction, JournalField, JournalJob, JournalRole, JournalValue } from '#shared/journal/schema.ts';
import type { Key } from './dynamo.ts';
import { keys, ranges } from './keys.ts';
import { type Page, type PageRequest, pageOfPartition } from './query.ts';

/** Who made a write, when and where: stored with the item until its next write. */
type Stamp = {
  /** Time at the server. */
  le: string;
  /** Time on the device that recorded it without a connection. */
  leAppareil?: string;
  userId: number | null;
  role: JournalRole | null;
  /** Site of an agent. */
  siteId: number | null;
  /** Job that made the write. */
  job: JournalJob | null;
};

/** Changed field, in stored units; without values where the field is personal. */
export type FieldChange = { champ: JournalField; de?: JournalValue; vers?: JournalValue };

/** Entry of a journal, never changed once written. */
export type StoredEntry = Stamp & { entryId: string; action: JournalAction; changements: FieldChange[] };

/** Journal of a parcel or of a container. */
export type JournalOf = { colisId: number; userId: number } | { bookingId: number };

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
