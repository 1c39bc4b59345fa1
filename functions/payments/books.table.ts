import { retentionEnd, ttlOf } from '../core/clock.ts';
import { getItem, insertWrite, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { pagesOf } from '../core/table/query.ts';
import { pageOfMovements } from './movements.table.ts';

/** Closing of a month as stored; never changed. */
export type StoredClosing = {
  mois: string;
  le: string;
  par: number;
  /** Rates of the European Central Bank by which its books are kept: units per euro. */
  taux: { date: string; USD: number; CAD: number };
  mouvements: number;
  empreinte: string;
};

export const findClosing = (mois: string): Promise<StoredClosing | undefined> => getItem(keys.closing(mois));

export const insertClosingWrite = (closing: StoredClosing): Write =>
  insertWrite({ ...closing, ...keys.closing(closing.mois), ttl: ttlOf(retentionEnd()) });

/** Movements of one call of the count. */
const COUNTED_PER_CALL = 1_000;

/** Counts the movements of a month, by a consistent read. */
export const countMovements = async (mois: string): Promise<number> => {
  let count = 0;
  for await (const items of pagesOf((page) => pageOfMovements(mois, page), COUNTED_PER_CALL)) count += items.length;
  return count;
};
