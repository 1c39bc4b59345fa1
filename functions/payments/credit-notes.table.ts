import { retentionEnd, ttlOf } from '../core/clock.ts';
import type { Write } from '../core/table/dynamo.ts';
import { getItem, getItems, insertWrite } from '../core/table/dynamo.ts';
import { keys, ranges } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition, pagesOf } from '../core/table/query.ts';
import type { StoredMovement } from './movements.table.ts';
import { countPaperWrite, lastNumberIn } from './numbered-papers.ts';

/**
 * Credit note of a movement that gave money back, or that took such a refund back: what it says never changes. It holds
 * no names, and expires with its movement.
 */
export type StoredCreditNote = Pick<
  StoredMovement,
  'at' | 'type' | 'cents' | 'moyen' | 'paymentId' | 'userId' | 'colisIds' | 'reference'
> & { movementId: string; numero: string; le: string };

type Ref = Pick<StoredMovement, 'id' | 'userId' | 'paymentId'>;

const keyOf = ({ userId, paymentId, id }: Ref) => keys.creditNote(userId, paymentId, id);

/** Reads consistently the credit note of a movement, and how many credit notes a year has so far. */
export const findCreditNoteAndCount = async (
  movement: Ref,
  year: number,
): Promise<{ note: StoredCreditNote | undefined; count: number }> => {
  const [note, counted] = await getItems([keyOf(movement), keys.creditNoteCount(year)]);
  return { note: note as StoredCreditNote | undefined, count: lastNumberIn(counted) };
};

export const findMovement = (month: string, at: string, id: string): Promise<StoredMovement | undefined> =>
  getItem(keys.movement(month, at, id));

export const insertCreditNoteWrite = (note: StoredCreditNote): Write =>
  insertWrite({
    ...note,
    ...keyOf({ ...note, id: note.movementId }),
    ttl: ttlOf(retentionEnd(new Date(note.at))),
  });

export const countCreditNoteWrite = (year: number, count: number): Write =>
  countPaperWrite(keys.creditNoteCount(year), count);

/** Lists the credit notes of a customer. */
export const pageOfCreditNotes = (userId: number, page: PageRequest): Promise<Page<StoredCreditNote>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.creditNotes }, page);

/** Returns the credit notes of a payment, the oldest money first. */
export const creditNotesOf = async (userId: number, paymentId: number): Promise<StoredCreditNote[]> => {
  const found: StoredCreditNote[] = [];
  const { pk, sk } = keys.creditNote(userId, paymentId, '');
  for await (const notes of pagesOf<StoredCreditNote>((page) => pageOfPartition(pk, { prefix: sk }, page)))
    found.push(...notes);
  return found.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
