import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { StoredRow } from '#functions/cockpit/cockpit.table.ts';
import { type Counters, countersDelta, countRows, NO_COUNTERS } from '#functions/cockpit/counters.ts';
import { projectColis, type RowStore } from '#functions/cockpit/project-colis.ts';
import { correct, type RecountStore } from '#functions/cockpit/recount.ts';
import { foundInOf, type Income, type Row, rowOf } from '#functions/cockpit/row.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import { isNightly } from '../../support/runs/nightly.ts';
import { randomFrom } from '../../support/runs/random-operations.ts';
import { reception, storedColis } from './rows.ts';

/**
 * Model of the projection and the recount on a simulated table: random operations on parcels and documents, whose
 * records of the stream are late, repeated and handled concurrently, while other writers come between any two calls and
 * the index that the recount reads lags behind.
 */

const CONTAINERS = [1, 2, 3];
const STATUTS: readonly CustomsStatut[] = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'];

/** Incident of a parcel that was found in a container. */
const found = (conteneurId: number) =>
  ({ type: 'EN_TROP', le: '2026-11-01T08:00:00.000Z', conteneurId, siteId: 3, decision: null }) as const;

/** What pays for a parcel: all of it by card, or by card and in cash. */
const incomeOf = (colis: StoredColis | undefined): Income => {
  const cents = colis?.paidCents ?? 0;
  if (cents === 0) return {};
  return cents > 100 ? { CARTE: cents - 100, ESPECES: 100 } : { CARTE: cents };
};

/** Containers in which a parcel may have a row. */
const containersOf = (colis: StoredColis | undefined): number[] =>
  colis ? [colis.bookingId, ...(colis.incident ? [colis.incident.conteneurId] : [])] : [];

/** Changes of a parcel; each gives the changed parcel, or undefined for a deletion. */
const OPERATIONS: readonly ((colis: StoredColis, random: () => number) => StoredColis | undefined)[] = [
  (colis) => ({ ...colis, paymentId: 5, lockedBy: null }),
  (colis, random) => ({ ...colis, paidCents: Math.floor(random() * 3_000) }),
  (colis) => ({ ...colis, paidCents: 0 }),
  (colis) => ({ ...colis, paymentId: null, waived: undefined, lockedBy: 6, lockedFor: 'CARTE' }),
  (colis, random) => ({ ...colis, grams: 1 + Math.floor(random() * 9_000), priceCents: Math.floor(random() * 9_000) }),
  (colis) => ({ ...colis, etat: 'ANNULE', paymentId: null, refundedCents: (colis.refundedCents ?? 0) + 100 }),
  (colis) => ({ ...colis, etat: 'ENREGISTRE' }),
  (colis) => ({ ...colis, etat: 'LIVRE' }),
  (colis) => ({ ...colis, reception: reception({ verdict: 'DIFFERENT', ecart: 'SANS_PLACE' }) }),
  (colis) => ({ ...colis, reception: reception({ verdict: 'REFUSE' }) }),
  (colis) => ({ ...colis, chargement: { le: colis.createdAt, leAppareil: null, agentId: 9, siteId: 3 } }),
  (colis) => ({ ...colis, priceCents: colis.priceCents + 50, restSince: colis.createdAt }),
  (colis, random) => ({ ...colis, bookingId: CONTAINERS[Math.floor(random() * 3)] ?? 1 }),
  (colis, random) => ({ ...colis, incident: found(CONTAINERS[Math.floor(random() * 3)] ?? 1) }),
  (colis) => ({ ...colis, incident: undefined }),
  (colis) => ({ ...colis, username: null, nomDestinataire: '', adresseDestinataire: '' }),
  () => undefined,
];

/** Record of the stream: a parcel, and the containers in which it was before and after. */
type StreamRecord = { id: number; bookingIds: number[]; isNew?: boolean };

class SimulatedTable {
  readonly colis = new Map<number, StoredColis>();
  readonly douane = new Map<number, CustomsStatut>();
  readonly rows = new Map<string, StoredRow>();
  readonly counters = new Map<number, Counters & { version: number }>();
  readonly records: StreamRecord[] = [];
  /** Parcels as the lagging index lists them, and the changes that it has not seen. */
  private readonly indexed = new Map<number, StoredColis>();
  private readonly unindexed: [number, StoredColis | undefined][] = [];
  conflicts = 0;
  corrected = 0;
  private readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  /** Changes a random parcel or its documents, or books one. */
  change(): void {
    const id = 1 + Math.floor(this.random() * 60);
    const before = this.colis.get(id);
    if (!before) {
      const bookingId = CONTAINERS[Math.floor(this.random() * 3)] ?? 1;
      this.put(id, storedColis({ id, bookingId, documentId: 1000 + id }));
      this.records.push({ id, bookingIds: [bookingId], isNew: true });
      return;
    }
    if (this.random() < 0.2) {
      this.douane.set(id, STATUTS[Math.floor(this.random() * 3)] ?? 'EN_ATTENTE');
      this.records.push({ id, bookingIds: [before.bookingId] });
      return;
    }
    const operation = OPERATIONS[Math.floor(this.random() * OPERATIONS.length)];
    const after = operation?.(before, this.random);
    this.put(id, after && { ...after, version: before.version + 1 });
    this.records.push({ id, bookingIds: [...new Set([...containersOf(before), ...containersOf(after)])] });
  }

  private put(id: number, colis: StoredColis | undefined): void {
    if (colis) this.colis.set(id, colis);
    else this.colis.delete(id);
    this.unindexed.push([id, colis]);
  }

  /** Copies some of the changes to the index, in their order. */
  advanceIndex(): void {
    for (const [id, colis] of this.unindexed.splice(0, Math.floor(this.random() * (this.unindexed.length + 1))))
      if (colis) this.indexed.set(id, colis);
      else this.indexed.delete(id);
  }

  isIndexLate(): boolean {
    return this.unindexed.length > 0;
  }

  rowsIn(bookingId: number): StoredRow[] {
    return [...this.rows.values()].filter((row) => row.bookingId === bookingId);
  }

  countersOf(bookingId: number): Counters & { version: number } {
    return this.counters.get(bookingId) ?? { ...NO_COUNTERS, version: 0 };
  }

  /** Runs other work, for none or several turns. */
  private async pause(): Promise<void> {
    for (let turns = Math.floor(this.random() * 4); turns > 0; turns--) await Promise.resolve();
  }

  readonly store: RowStore = {
    findRow: async (bookingId, colisId) => {
      await this.pause();
      const row = this.rows.get(`${bookingId}/${colisId}`);
      await this.pause();
      return row;
    },
    findSource: async ({ colisId }) => {
      await this.pause();
      const colis = this.colis.get(colisId);
      const source = { colis, douane: this.douane.get(colisId) ?? null, recettes: incomeOf(colis) };
      await this.pause();
      return source;
    },
    writeRow: async (before, after) => {
      await this.pause();
      if (this.random() < 0.05) throw new Error('throttled'); // the stream repeats the record
      return this.transact(before, after);
    },
  };

  readonly recountStore: RecountStore = {
    indexedColisIn: async (bookingId) => {
      await this.pause();
      return [...this.indexed.values()].filter((colis) => colis.bookingId === bookingId);
    },
    findStatutsOf: async (all) => all.map(({ id }) => this.douane.get(id) ?? null),
    findIncomes: async (all) => all.map(incomeOf),
    findExpensesOf: async () => [],
    rowsOf: async (bookingId) => {
      await this.pause();
      return this.rowsIn(bookingId);
    },
    findCounters: async (bookingId) => {
      await this.pause();
      return this.countersOf(bookingId);
    },
    projectColis: ({ colisId }, bookingIds) => handle(this, { id: colisId, bookingIds: [...bookingIds] }),
    correctCounters: async (bookingId, version, delta) => {
      await this.pause();
      if (this.countersOf(bookingId).version !== version) return false;
      this.corrected += 1;
      this.addToCounters(bookingId, delta);
      return true;
    },
  };

  private addToCounters(bookingId: number, delta: Partial<Counters>): void {
    const { version, ...counters } = this.countersOf(bookingId);
    for (const [name, change] of Object.entries(delta) as [keyof Counters, number][]) counters[name] += change;
    this.counters.set(bookingId, { ...counters, version: version + 1 });
  }

  private transact(before: StoredRow | undefined, after: Row | undefined): boolean {
    const bookingId = after?.bookingId ?? before?.bookingId ?? 0;
    const key = `${bookingId}/${after?.id ?? before?.id}`;
    if (this.rows.get(key)?.version !== before?.version) {
      this.conflicts += 1;
      return false;
    }
    if (after) this.rows.set(key, { ...after, version: (before?.version ?? 0) + 1 });
    else this.rows.delete(key);
    this.addToCounters(bookingId, countersDelta(before, after));
    return true;
  }
}

/** Handles records, each at least once, until it succeeds. */
const handle = async (table: SimulatedTable, { id, bookingIds, isNew }: StreamRecord): Promise<boolean> => {
  for (;;)
    try {
      return await projectColis({ userId: 7, colisId: id, documentId: 1000 + id }, bookingIds, isNew, table.store);
    } catch {
      // as the outbox does: repeated later
    }
};

/** Compares values faster than `toEqual`, which then explains a difference. */
const expectSame = (actual: unknown, expected: unknown, what: string): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected);
};

/** Checks that the counters of every container are what a recount of its rows would give. */
const expectExactCounters = (table: SimulatedTable, when: string): void => {
  for (const bookingId of CONTAINERS) {
    const { version: _version, ...counters } = table.countersOf(bookingId);
    expectSame(counters, countRows(table.rowsIn(bookingId)), `container ${bookingId} ${when}`);
  }
};

/** Checks that the rows of settled parcels show the parcels as they are. */
const expectCurrentRows = (table: SimulatedTable, isSettled: (id: number) => boolean = () => true): void => {
  const expected = [...table.colis.values()].flatMap((colis) =>
    [colis.bookingId, foundInOf(colis)]
      .filter((bookingId) => bookingId !== undefined)
      .map((bookingId) => rowOf(colis, table.douane.get(colis.id) ?? null, bookingId, incomeOf(colis))),
  );
  const stored = [...table.rows.values()].map(({ version: _version, ...row }) => row);
  const settled = (rows: Row[]) =>
    rows.filter(({ id }) => isSettled(id)).sort((a, b) => a.id - b.id || a.bookingId - b.bookingId);
  expectSame(settled(stored), settled(expected), 'rows');
};

const OPERATIONS_IN_ALL = isNightly ? 10_000 : 1_500;

test('counters equal a recount after each burst of random operations, with late, repeated and concurrent records', async () => {
  const random = randomFrom(20_261_125);
  const table = new SimulatedTable(random);
  const waiting: StreamRecord[] = [];
  let done = 0;
  while (done < OPERATIONS_IN_ALL) {
    const burst = Math.min(1 + Math.floor(random() * 12), OPERATIONS_IN_ALL - done);
    for (let one = 0; one < burst; one++) table.change();
    done += burst;
    table.advanceIndex();
    const arrived = [...waiting.splice(0), ...table.records.splice(0)];
    const late = new Set(arrived.filter(() => random() < 0.2));
    waiting.push(...late);
    const now = arrived.filter((record) => !late.has(record));
    const repeated = now.filter(() => random() < 0.1);
    const handling = Promise.all([
      ...[...now, ...repeated].map((record) => handle(table, record)),
      ...(random() < 0.1 ? CONTAINERS.map((bookingId) => correct(bookingId, table.recountStore)) : []),
    ]);
    table.change(); // between the calls of those who are handling records
    await handling;
    expectExactCounters(table, `after ${done} operations`);
    const unsettled = new Set([...waiting, ...table.records].map(({ id }) => id));
    expectCurrentRows(table, (id) => !unsettled.has(id));
  }
  for (const record of [...waiting, ...table.records.splice(0)]) await handle(table, record);

  expectExactCounters(table, 'in the end');
  expectCurrentRows(table);
  expect(table.corrected, 'the recount had nothing to correct in the counters').toBe(0);
  expect(table.conflicts, 'conflicts were simulated').toBeGreaterThan(OPERATIONS_IN_ALL / 100);
});

test('a recount restores rows and counters that were lost, once its late index has caught up', async () => {
  const random = randomFrom(7);
  const table = new SimulatedTable(random);
  for (let done = 0; done < 500; done++) table.change();
  for (const record of table.records.splice(0)) await handle(table, record);
  for (const key of [...table.rows.keys()].filter(() => random() < 0.3)) table.rows.delete(key);
  table.change(); // its record is lost
  table.records.splice(0);
  const recountAll = async (): Promise<void> => {
    for (const bookingId of CONTAINERS) await correct(bookingId, table.recountStore);
    expectExactCounters(table, 'after a recount');
  };
  while (table.isIndexLate()) {
    table.advanceIndex();
    await recountAll();
  }
  await recountAll();
  expectCurrentRows(table);
  expect(table.corrected).toBeGreaterThan(0);
});
