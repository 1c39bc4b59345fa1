import { isDeepStrictEqual } from 'node:util';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Projection } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { NewEntry } from '../core/items/journal.ts';
import { log, loggableError } from '../core/log.ts';
import { transact } from '../core/table/dynamo.ts';
import { storeEntry } from './journal.table.ts';
import {
  colisEntry,
  containerEntry,
  customsEntry,
  expenseEntry,
  type JournalDocument,
  type JournalExpense,
  type JournalMilestones,
  milestonesEntry,
} from './journal-entries.ts';
import { projectColis } from './project-colis.ts';
import { projectTerms } from './project-terms.ts';

/** Attributes of a changed item in the table's stream. */
export type ChangedItem = {
  sk: string;
  id?: number;
  userId?: number;
  bookingId?: number;
  incident?: { type: string; conteneurId: number };
  colisId?: number | null;
  documentId?: number | null;
  numeroConteneur?: string | null;
  nom?: string;
  prenom?: string;
  telephone?: string | null;
  erasedAt?: string | null;
};
type Images = { before: ChangedItem | undefined; after: ChangedItem | undefined; at: string };

/**
 * Projects a change of the table into rows, counters, search entries and journals. A failure becomes a separate event,
 * which is retried, so that no other record waits for it.
 */
export const projectChange = async (images: Images): Promise<void> => {
  await Promise.all(projectionsOf(images).map(projectOrPostpone));
};

const projectOrPostpone = async (projection: Projection): Promise<void> => {
  try {
    await project(projection);
  } catch (error) {
    log.error('projection failed', { of: projection.of, cause: loggableError(error) });
    await transact({ event: eventWrite({ type: 'PROJECTION_FAILED', projection }) });
  }
};

/** Runs a projection; safe to repeat. */
export const project = async (projection: Projection): Promise<void> => {
  switch (projection.of) {
    case 'JOURNAL':
      return storeEntry(projection);
    case 'COLIS':
      await projectColis(projection.colis, projection.bookingIds, projection.isNew);
      return;
    default:
      return projectTerms(projection.of, projection.id, projection.isNew);
  }
};

/** Returns what follows from a change of an item. */
export const projectionsOf = ({ before, after, at }: Images): Projection[] => {
  const item = after ?? before;
  if (!item) return [];
  const { sk, userId = 0, id = 0 } = item;
  const isNew = before === undefined;
  const bookingIds = [...new Set([before, after].flatMap((image) => (image ? containersIn(image) : [])))];
  switch (sk.split('#')[0]) {
    case 'COLIS': {
      const colis = { userId, colisId: id, documentId: item.documentId ?? undefined };
      return [...journalOf(colisEntry, { before, after, at }), { of: 'COLIS', colis, bookingIds, isNew }];
    }
    case 'CUSTOMS': {
      const colisId = after?.colisId ?? before?.colisId;
      if (colisId == null) return []; // a draft
      if (before && before.colisId == null) return []; // adopted by the booking of its parcel, whose own record follows
      const colis = { userId, colisId, documentId: id };
      return [...journalOf(customsEntry, { before, after, at }), { of: 'COLIS', colis, bookingIds }];
    }
    case 'ACCOUNT':
      return isFoundAsBefore(before, after) ? [] : [{ of: 'USER', id: userId, isNew }];
    case 'DEPENSE':
      return journalOf(expenseEntry, { before, after, at });
    case 'MILESTONES':
      return journalOf(milestonesEntry, { before, after, at });
    case 'BOOKING': {
      const isSameNumber = before?.numeroConteneur === after?.numeroConteneur;
      return [
        ...journalOf(containerEntry, { before, after, at }),
        ...(isSameNumber ? [] : [{ of: 'BOOKING' as const, id, isNew }]),
      ];
    }
    default:
      return [];
  }
};

/** Containers in which an item may have a row: its own, and one in which it was found. */
const containersIn = ({ bookingId, incident }: ChangedItem): number[] =>
  [bookingId, incident?.type === 'EN_TROP' ? incident.conteneurId : undefined].filter((each) => each !== undefined);

/**
 * Reports whether a change of an account leaves its search entries as they are. A write that changes nothing at all is
 * a migration, which builds the entries of an older account.
 */
const isFoundAsBefore = (before: ChangedItem | undefined, after: ChangedItem | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  FOUND_BY.every((name) => before[name] === after[name]) &&
  !isDeepStrictEqual(before, after);

/** Attributes of an account from which its search entries follow. */
const FOUND_BY = ['nom', 'prenom', 'telephone', 'erasedAt'] as const;

type Entity = StoredColis & JournalDocument & StoredContainer & JournalMilestones & JournalExpense;

/** Returns the journal entry of a change; the entry of a deletion is written together with it. */
const journalOf = (
  entryOf: (change: { before: Entity | undefined; after: Entity; at: string }) => NewEntry | undefined,
  { before, after, at }: Images,
): Projection[] => {
  if (!after) return [];
  const change = { before, after, at } as unknown as { before: Entity | undefined; after: Entity; at: string };
  const entry = entryOf(change);
  return entry ? [{ of: 'JOURNAL', ...entry }] : [];
};
