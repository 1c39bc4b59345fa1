import { handler as colis } from '#functions/colis/index.ts';
import { handler as containers } from '#functions/containers/index.ts';
import type { Item } from '#functions/core/table/dynamo.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import type { Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { countCalls, startCounting } from './call-counter.ts';
import { ADMIN, adminItem, CUSTOMER, colisItem, containerItem, DAY, SEARCHED } from './lists.items.ts';
import { pointAtDatabase, startLoadedDynamo } from './loaded-database.ts';
import type { Findings, Mark, Table } from './report.ts';

/** Numbers of containers, and of parcels, in the small and the large table. */
const SIZES = [100, 100_000] as const;
const PAGE = PAGE_SIZES.standard;

/** Indexes that the lists query. */
export const LIST_INDEXES: ReadonlySet<string> = new Set([
  'departures',
  'departuresByDay',
  'colisByEtatAndPaiement',
  'mine',
  'minePaye',
]);

const person = (userId: number, role: Person['role']): Person => ({ userId, role, token: '', email: '' });
const customer = person(CUSTOMER, 'USER');
const admin = person(ADMIN, 'ADMIN');

type List = { name: string; fetchPage: () => Promise<{ status: number; body: { data?: unknown[] } }> };

const LISTS: List[] = [
  { name: 'open containers', fetchPage: () => invoke(containers, customer, 'GET /bookings') },
  {
    name: 'containers of a day',
    fetchPage: () => invoke(containers, customer, 'GET /bookings/by-date', { query: { dateDepart: DAY } }),
  },
  { name: "a customer's parcels (consistent)", fetchPage: () => invoke(colis, customer, 'GET /colis/user') },
  {
    name: "a customer's parcels to pay (consistent)",
    fetchPage: () => invoke(colis, customer, 'GET /colis/user', { query: { paiement: 'A_PAYER' } }),
  },
  {
    name: 'all parcels, both filters (admin)',
    fetchPage: () => invoke(colis, admin, 'GET /colis/all', { query: { ...SEARCHED } }),
  },
];

type Cost = { name: string; units: number[]; ratio: number; mark: Mark };

/**
 * Compares the cost of one page of each list in a small table and in one a thousand times as large: it must be equal.
 * Needs its own process, whose environment it points at its own database.
 */
export const benchLists = async (): Promise<Findings> => {
  const tables = SIZES.map((size) => [tableOfSize(size), itemsOf(size)] as const);
  const { endpoint, stop } = await startLoadedDynamo(new Map(tables), LIST_INDEXES);
  try {
    pointAtDatabase(endpoint);
    startCounting();
    const small = await unitsIn(SIZES[0]);
    const large = await unitsIn(SIZES[1]);
    const costs = LISTS.map(({ name }, at) => costOf(name, small[at] ?? Number.NaN, large[at] ?? Number.NaN));
    return {
      figures: { sizes: SIZES, page: PAGE, costs },
      tables: [tableOf(costs)],
      failures: costs.flatMap(({ name, ratio, mark }) =>
        mark === 'FAIL' ? [`${name}: a page costs ${ratio} times as much in a large table`] : [],
      ),
    };
  } finally {
    await stop();
  }
};

const tableOfSize = (size: number): string => `lists-${size}`;

const itemsOf = function* (size: number): Generator<Item> {
  yield adminItem;
  for (let n = 0; n < size; n++) {
    yield containerItem(n, size);
    yield colisItem(n, size);
  }
};

/** Returns the capacity units of one full page of each list, without the account read. */
const unitsIn = async (size: number): Promise<number[]> => {
  process.env.TABLE_NAME = tableOfSize(size);
  const units: number[] = [];
  for (const { name, fetchPage } of LISTS) {
    const { result, own } = await countCalls(fetchPage);
    if (result.body.data?.length !== PAGE)
      throw new Error(`${name}: no full page among ${size}, status ${result.status}`);
    units.push(own.reads);
  }
  return units;
};

const costOf = (name: string, small: number, large: number): Cost => {
  const ratio = large / small;
  return { name, units: [small, large], ratio, mark: ratio === 1 ? 'pass' : 'FAIL' };
};

const tableOf = (costs: readonly Cost[]): Table => ({
  title: 'Cost of a page',
  note: `Read capacity units of one full page (${PAGE}) when the table holds this many containers and as many parcels, of which half do not match. The ratio must be 1.`,
  columns: ['list', ...SIZES.map((size) => `among ${size}`), 'ratio', ''],
  rows: costs.map(({ name, units, ratio, mark }) => [name, ...units, ratio, mark]),
});
