import { expect, test, vi } from 'vitest';
import { MAX_BULK } from '#shared/bulk/constants.ts';
import type { BulkRun } from '#web/core/admin/bulk/readRun.ts';
import { nextPart, runBulk } from '#web/core/admin/bulk/runBulk.ts';
import { exceptionGroups, type RowFilter, visibleRows } from '#web/features/cockpit/rows.ts';
import { manyRows, row } from './cockpit.ts';

const ALL: RowFilter = { search: '', exception: undefined, situation: undefined, tri: 'exceptions' };
const found = (search: string) => visibleRows([row()], { ...ALL, search }).length;

test.each(['1000000001', 'yn-7k3m-9qpx', 'YN7K3M', 'fatou', 'thies', 'awa DIOP', '77 444 55 66', 'vetements'])(
  'a search for “%s” finds the parcel',
  (search) => expect(found(search)).toBe(1),
);
test.each(['moussa', 'awa moussa', '999'])('a search for “%s” does not', (search) => expect(found(search)).toBe(0));

test('cancelled parcels are shown by their situation, a search, or while somebody acts on them, and the most urgent parcels come first', () => {
  const rows = [
    row({ id: 1 }),
    row({ id: 2, exceptions: ['DOUANE_REFUSEE'] }),
    row({ id: 3, situation: 'ANNULE', etape: 'ANNULE', etat: 'ANNULE' }),
    row({ id: 4, exceptions: ['CHARGE_NON_RECU'] }),
    row({ id: 5, situation: 'ANNULE', etape: 'ANNULE', etat: 'ANNULE', aFaire: 'RENVOI' }),
  ];
  const ids = (filter: Partial<RowFilter>) => visibleRows(rows, { ...ALL, ...filter }).map(({ id }) => id);
  expect(ids({})).toEqual([4, 2, 1, 5]);
  expect(ids({ situation: 'ANNULE' })).toEqual([3, 5]);
  expect(ids({ search: 'awa', tri: 'numero' })).toEqual([1, 2, 3, 4, 5]);
  expect(ids({ exception: 'DOUANE_REFUSEE' })).toEqual([2]);
  expect(exceptionGroups(rows).map(({ exception }) => exception)).toEqual(['CHARGE_NON_RECU', 'DOUANE_REFUSEE']);
});

test('a parcel with two exceptions is in the group of the act that comes next, and so is the list that it opens', () => {
  const rows = [row({ id: 1, exceptions: ['RESTE', 'SANS_PLACE'] }), row({ id: 2, exceptions: ['SANS_PLACE'] })];
  const groups = exceptionGroups(rows).map(({ exception, rows: own }) => [exception, own.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['RESTE', [1]],
    ['SANS_PLACE', [2]],
  ]);
  expect(visibleRows(rows, { ...ALL, exception: 'SANS_PLACE' }).map(({ id }) => id)).toEqual([2]);
});

const runOf = (count: number): BulkRun => ({
  lot: 'lot',
  action: { type: 'RAPPEL', rappel: 'PAIEMENT' },
  todo: manyRows(count).map(({ id, userId }) => ({ id, userId })),
  results: [],
});
const done = ({ id }: { id: number }) => ({ id, resultat: 'FAIT' as const });

test('a part holds whole customers, so that each gets one message', () => {
  const parcel = (id: number, userId: number) => ({ id, userId });
  const todo = [...Array.from({ length: 24 }, (_, n) => parcel(n + 1, 1)), parcel(30, 2), parcel(31, 2), parcel(32, 3)];
  const part = nextPart(todo);
  expect(part.filter(({ userId }) => userId === 1)).toHaveLength(24);
  expect(part.filter(({ userId }) => userId === 2)).toHaveLength(0);
  expect(part.at(-1)).toEqual(parcel(32, 3));
  const many = Array.from({ length: 60 }, (_, n) => parcel(n + 1, 1));
  expect(nextPart(many)).toHaveLength(MAX_BULK);
});

test('a run sends every parcel once, and continues with what was left for later', async () => {
  const sent: number[] = [];
  let last = runOf(60);
  let calls = 0;
  await runBulk(last, {
    send: async (part) => {
      calls += 1;
      const now = calls === 2 ? part.slice(0, 3) : part;
      sent.push(...now.map(({ id }) => id));
      return part.map((one) => (now.includes(one) ? done(one) : { id: one.id, resultat: 'A_REPRENDRE' as const }));
    },
    onProgress: (run) => {
      last = run;
    },
    isStopped: () => false,
  });
  expect(last.todo).toEqual([]);
  expect(last.results).toHaveLength(60);
  expect(new Set(sent).size).toBe(60);
  expect(sent).toHaveLength(60);
});

test('a run whose reply is lost sends the same part again; one that gets no result stops by itself', async () => {
  const parts: number[][] = [];
  const begun = runOf(10);
  const failing = runBulk(begun, {
    send: async (part) => {
      parts.push(part.map(({ id }) => id));
      throw new Error('offline');
    },
    onProgress: vi.fn(),
    isStopped: () => false,
  });
  await expect(failing).rejects.toThrow('offline');
  const send = vi.fn(async (part: BulkRun['todo']) => {
    parts.push(part.map(({ id }) => id));
    return part.map(({ id }) => ({ id, resultat: 'A_REPRENDRE' as const }));
  });
  await runBulk(begun, { send, onProgress: vi.fn(), isStopped: () => false });
  expect(parts[1]).toEqual(parts[0]);
  expect(send).toHaveBeenCalledTimes(3);
});
