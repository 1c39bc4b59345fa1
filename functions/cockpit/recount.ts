import type { CustomsStatut } from '#shared/customs/schema.ts';
import { indexedColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { listByDeparture } from '../containers/containers.service.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { hoursAfter } from '../core/clock.ts';
import { findExpensesOf, type StoredExpense } from '../core/items/expenses.ts';
import { log, logFailure } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';
import { pagesOf } from '../core/table/query.ts';
import {
  correctCounters,
  findCounters,
  findIncomes,
  findStatutsOf,
  pageOfRows,
  type StoredRow,
} from './cockpit.table.ts';
import { type Counters, counterChanges, countRows } from './counters.ts';
import { type ColisToProject, isCurrent, projectColis } from './project-colis.ts';
import { foundInOf, type Income, rowOf } from './row.ts';

/** 60 days: parcels of containers that left earlier hardly change. */
const LOOK_BACK_HOURS = 24 * 60;

/**
 * Rebuilds the rows of containers that have not left long ago where they differ from their parcels, and their counters
 * where they differ from the rows. The stream keeps both; this finds what it lost, and builds those of a table that is
 * older than they are. Throws when too little time is left.
 */
export const recountContainers = async (hasTimeLeft: () => boolean): Promise<void> => {
  const range = { from: hoursAfter(-LOOK_BACK_HOURS) };
  for await (const containers of pagesOf((page) => listByDeparture(undefined, range, page)))
    for (const { id } of containers) {
      if (!hasTimeLeft()) throw new Error('too little time to recount all containers');
      await logFailure({ bookingId: id }, () => recount(id));
    }
};

/** Reads and writes of the recount; tests replace them by a simulated store. */
export type RecountStore = {
  /** Parcels of a container as an index lists them, which may lag behind. */
  indexedColisIn: (bookingId: number) => Promise<readonly StoredColis[]>;
  findStatutsOf: (colis: readonly StoredColis[]) => Promise<(CustomsStatut | null)[]>;
  findIncomes: (colis: readonly StoredColis[]) => Promise<Income[]>;
  /** Expenses of a container, consistently. */
  findExpensesOf: (bookingId: number) => Promise<StoredExpense[]>;
  /** Rows of a container, consistently. */
  rowsOf: (bookingId: number) => Promise<StoredRow[]>;
  findCounters: (bookingId: number) => Promise<Counters & { version: number }>;
  projectColis: (ref: ColisToProject, bookingIds: readonly number[]) => Promise<boolean>;
  /** Adds a correction to counters that are unchanged since `version`; false when they are not. */
  correctCounters: (bookingId: number, version: number, delta: Partial<Counters>) => Promise<boolean>;
};

const rowsOf = async (bookingId: number): Promise<StoredRow[]> => {
  const rows: StoredRow[] = [];
  for await (const page of pagesOf((request) => pageOfRows(bookingId, request))) rows.push(...page);
  return rows;
};

const TABLE: RecountStore = {
  indexedColisIn,
  findStatutsOf,
  findIncomes,
  findExpensesOf,
  rowsOf,
  findCounters,
  projectColis,
  correctCounters,
};

/** Corrects the rows and the counters of a container; returns the number of rows and the correction of the counters. */
export const correct = async (
  bookingId: number,
  store: RecountStore,
): Promise<{ rows: number; correction: Partial<Counters> | undefined }> => {
  const rows = await correctRows(bookingId, store);
  return { rows, correction: await correctSums(bookingId, store) };
};

/** Corrects the rows and the counters of a container, and reports a correction. */
export const recount = async (bookingId: number): Promise<void> => {
  const { rows, correction } = await correct(bookingId, TABLE);
  if (rows === 0 && !correction) return;
  countMetric('recountCorrected');
  log.warn('container recounted', { bookingId, rows, correction });
};

const BATCH = 50;

/**
 * Projects parcels whose row differs or that were found elsewhere, and rows whose parcel is not booked here. The index
 * names candidates, the projection decides. Returns how many parcels had a wrong row.
 */
const correctRows = async (bookingId: number, store: RecountStore): Promise<number> => {
  const rows = new Map((await store.rowsOf(bookingId)).map((row) => [row.id, row]));
  const all = await store.indexedColisIn(bookingId);
  const project = async ({ userId, id, documentId }: Pick<StoredColis, 'userId' | 'id' | 'documentId'>) =>
    Number(await store.projectColis({ userId, colisId: id, documentId }, [bookingId]));
  let corrected = 0;
  for (let at = 0; at < all.length; at += BATCH) {
    const parcels = all.slice(at, at + BATCH);
    const [statuts, incomes] = await Promise.all([store.findStatutsOf(parcels), store.findIncomes(parcels)]);
    for (const [index, colis] of parcels.entries()) {
      const row = rows.get(colis.id);
      rows.delete(colis.id);
      const current = rowOf(colis, statuts[index] ?? null, bookingId, incomes[index]);
      if (isCurrent(row, current) && foundInOf(colis) === undefined) continue;
      corrected += await project(colis);
    }
  }
  for (const row of rows.values()) corrected += await project(row);
  return corrected;
};

/**
 * Corrects counters that differ from the rows and the expenses, unless they change while those are read. Returns the
 * correction.
 */
const correctSums = async (bookingId: number, store: RecountStore): Promise<Partial<Counters> | undefined> => {
  for (let attempt = 0; attempt < ATTEMPTS.counters; attempt++) {
    const { version, ...counted } = await store.findCounters(bookingId);
    const [rows, expenses] = await Promise.all([store.rowsOf(bookingId), store.findExpensesOf(bookingId)]);
    const correction = counterChanges(counted, countRows(rows, expenses));
    if (Object.keys(correction).length === 0) return undefined;
    if (await store.correctCounters(bookingId, version, correction)) return correction;
  }
  return undefined;
};
