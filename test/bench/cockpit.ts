import { handler as cockpit } from '#functions/cockpit/index.ts';
import type { Item } from '#functions/core/table/dynamo.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import type { Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { countCalls, startCounting } from './call-counter.ts';
import { fullContainer, PARCELS, SHOWN } from './cockpit.items.ts';
import { ADMIN, adminItem } from './lists.items.ts';
import { pointAtDatabase, startLoadedDynamo } from './loaded-database.ts';
import { type Findings, type Mark, markOf, type Table } from './report.ts';

/** Numbers of other containers in each table, all of them as full as the one that is shown. */
const OTHERS = [0, 10, 100] as const;
/** Maximum number of DynamoDB calls of the first screen, without the account reads. */
const CALL_LIMIT = 4;

const admin: Person = { userId: ADMIN, role: 'ADMIN', token: '', email: '' };

/** Requests of the first screen of `/admin/conteneurs/:id`; the counters are part of the first one. */
const REQUESTS = [
  { name: 'container with its counters', routeKey: 'GET /cockpit/conteneurs/{id}', query: {} },
  {
    name: `its ${PARCELS} parcels`,
    routeKey: 'GET /cockpit/conteneurs/{id}/colis',
    query: { limit: `${PAGE_SIZES.cockpit}` },
  },
] as const;

type Cost = { name: string; calls: number; units: number[]; ratio: number; bytes: number; mark: Mark };

/**
 * Measures the first screen of a container with 500 parcels: its calls, and its capacity units alone in the table and
 * beside other full containers, which must be equal. Needs its own process, like the lists.
 */
export const benchCockpit = async (): Promise<Findings> => {
  const tables = OTHERS.map((others) => [tableWith(others), itemsOf(others)] as const);
  const { endpoint, stop } = await startLoadedDynamo(new Map(tables), new Set(['departures']));
  try {
    pointAtDatabase(endpoint);
    startCounting();
    const measured: Measured[][] = [];
    for (const others of OTHERS) measured.push(await measureIn(others));
    const costs = REQUESTS.map(({ name }, at) =>
      costOf(
        name,
        measured.map((screen) => screen[at] ?? NOTHING),
      ),
    );
    const calls = costs.reduce((sum, cost) => sum + cost.calls, 0);
    const callMark = markOf(calls, CALL_LIMIT);
    return {
      figures: { parcels: PARCELS, others: OTHERS, calls, callLimit: CALL_LIMIT, costs },
      tables: [tableOf(costs, calls, callMark)],
      failures: [
        ...(callMark === 'FAIL'
          ? [`the first screen of a container: ${calls} DynamoDB calls, over ${CALL_LIMIT}`]
          : []),
        ...costs.flatMap(({ name, ratio, mark }) =>
          mark === 'FAIL' ? [`${name}: costs ${ratio} times as much beside other containers`] : [],
        ),
      ],
    };
  } finally {
    await stop();
  }
};

const tableWith = (others: number): string => `cockpit-${others}`;

const itemsOf = function* (others: number): Generator<Item> {
  yield adminItem;
  for (let n = 0; n <= others; n++) yield* fullContainer(SHOWN + n);
};

type Measured = { calls: number; units: number; bytes: number };
const NOTHING: Measured = { calls: Number.NaN, units: Number.NaN, bytes: 0 };

const measureIn = async (others: number): Promise<Measured[]> => {
  process.env.TABLE_NAME = tableWith(others);
  const screen: Measured[] = [];
  for (const { name, routeKey, query } of REQUESTS) {
    const { result, own } = await countCalls(() =>
      invoke(cockpit, admin, routeKey, { params: { id: SHOWN }, query: { ...query } }),
    );
    const { data } = result.body;
    const shown = Array.isArray(data) ? data.length : data?.compteurs?.reserves;
    if (shown !== PARCELS) throw new Error(`${name}: ${shown} parcels, status ${result.status}`);
    screen.push({ calls: own.calls, units: own.reads, bytes: Buffer.byteLength(JSON.stringify(result.body)) });
  }
  return screen;
};

const costOf = (name: string, measured: readonly Measured[]): Cost => {
  const units = measured.map((one) => one.units);
  const ratio = Math.max(...units) / Math.min(...units);
  const { calls, bytes } = measured.at(-1) ?? NOTHING;
  return { name, calls, units, ratio, bytes, mark: ratio === 1 ? 'pass' : 'FAIL' };
};

const tableOf = (costs: readonly Cost[], calls: number, callMark: Mark): Table => ({
  title: 'First screen of a container',
  note: `DynamoDB calls and read units of a container with ${PARCELS} parcels, without the account reads, beside so many others that are as full. The ratio must be 1; all calls together are at most ${CALL_LIMIT}.`,
  columns: ['request', 'calls', ...OTHERS.map((others) => `beside ${others}`), 'ratio', '', 'KB'],
  rows: [
    ...costs.map(({ name, calls: each, units, ratio, mark, bytes }) => [
      name,
      each,
      ...units,
      ratio,
      mark,
      Math.round(bytes / 1000),
    ]),
    [
      'together',
      calls,
      ...OTHERS.map((_, at) => costs.reduce((sum, { units }) => sum + (units[at] ?? 0), 0)),
      '',
      callMark,
    ],
  ],
});
