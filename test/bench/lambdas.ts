import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { bundleFunctions, contentsOf, FUNCTIONS, type FunctionName, maxKbOf, ROOT } from '#infra/bundle.ts';
import type { Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { type Findings, markOf, medianOf, type Table, toKb } from './report.ts';

const BARE = 'bare';
const ROUNDS = 11;
const FIRST_CALL = join(import.meta.dirname, 'first-call.cjs');
/** Maximum CPU time from require() to the end of a first call, relative to the bare handler's. */
const CPU_LIMITS = { worst: 1.5, median: 1.25 } as const;

/** Measures the size of each function and the time of its first call, relative to the smallest possible function. */
export const benchLambdas = async (): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  const metafile = await bundleFunctions(folder);
  const bareBytes = await bundleBareHandler(folder);
  const inits = await measureInits(folder, [BARE, ...FUNCTIONS]);
  const bare = { kb: toKb(bareBytes), ...initOf(inits, BARE) };
  const functions = FUNCTIONS.map((name) => ({ name, ...sizeOf(metafile, name), ...initOf(inits, name) }));
  const median = roundTo(medianOf(functions.map(({ cpuTimes }) => cpuTimes)), 2);
  return {
    figures: { bare, functions, median },
    tables: [tableOf(functions, bare.kb, bare.ms, median)],
    failures: [
      ...functions.flatMap(({ name, kb, limit }) =>
        markOf(kb, limit) === 'FAIL' ? [`${name} weighs ${kb} KB, over ${limit}`] : [],
      ),
      ...functions.flatMap(({ name, cpuTimes }) =>
        cpuTimes > CPU_LIMITS.worst
          ? [`${name} takes ${cpuTimes} times the CPU of a bare handler, over ${CPU_LIMITS.worst}`]
          : [],
      ),
      ...(median > CPU_LIMITS.median ? [`the median CPU ratio is ${median}, over ${CPU_LIMITS.median}`] : []),
    ],
  };
};

/** Bundles the bare handler with esbuild's plain settings, as the documentation of AWS does; returns its bytes. */
const bundleBareHandler = async (folder: string): Promise<number> => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { [`${BARE}/index`]: 'test/bench/bare-handler.ts' },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    metafile: true,
  });
  return Object.values(metafile.outputs)[0]?.bytes ?? 0;
};

const sizeOf = (metafile: Metafile, name: FunctionName) => {
  const { bytes, lazyBytes, packages } = contentsOf(metafile, name);
  return { kb: toKb(bytes), lazyKb: toKb(lazyBytes), limit: maxKbOf(packages) };
};

/** Wall-clock and CPU milliseconds. */
type Init = { clock: number; cpu: number };
type Rounds = ReadonlyMap<string, Init[]>;

/** Measures every function in rounds, interleaved so that other load on the machine slows all of them alike. */
const measureInits = async (folder: string, names: readonly string[]): Promise<Rounds> => {
  const inits = new Map<string, Init[]>(names.map((name) => [name, []]));
  const table = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(table, 'listening');
  const endpoint = `http://127.0.0.1:${(table.address() as AddressInfo).port}`;
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const name of names) {
        const init = await timeFirstCall(join(folder, name, 'index.js'), firstEventOf(name), endpoint);
        if (round > 0) inits.get(name)?.push(init); // the first round only fills the system's file cache
      }
  } finally {
    table.close();
  }
  return inits;
};

/** Measures a new process from require() to the end of a first call, whose table is empty and answers at once. */
const timeFirstCall = async (bundle: string, event: unknown, endpoint: string): Promise<Init> => {
  const env = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
    STAGE: 'bench',
    TABLE_NAME: 'bench',
    ORIGIN_SECRETS: '',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [FIRST_CALL, bundle, JSON.stringify(event)], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
};

/**
 * Returns the event of a first call. A resource gets a call that reads the caller's account, which the empty table
 * lacks; `system`, which has none, an unknown route.
 */
const firstEventOf = (name: string): unknown => {
  const resource: Record<string, Route> | undefined = (routes as Record<string, Record<string, Route>>)[name];
  if (resource) return requestOf(Object.values(resource).find(readsAccount));
  if (name === BARE) return { pk: 'USER#1' };
  if (name === 'pre-token') return { request: { userAttributes: { 'custom:userId': '1' } } };
  return { Records: [] };
};

const readsAccount = ({ access, method }: Route): boolean =>
  access === 'admin' || (access === 'customer' && method !== 'GET');

const requestOf = (route: Route | undefined): unknown => ({
  routeKey: route ? `${route.method} ${route.path}` : 'GET /nowhere',
  headers: {},
  requestContext: {
    requestId: 'bench',
    http: { method: route?.method ?? 'GET', path: '/', sourceIp: '127.0.0.1' },
    authorizer: { jwt: { claims: { token_use: 'id', userId: '1', validAfter: '0' } } },
  },
});

/** Medians over the rounds. `times` and `cpuTimes` divide this function's ms by the bare one's in the same round. */
const initOf = (inits: Rounds, name: string) => {
  const own = inits.get(name) ?? [];
  const bare = inits.get(BARE) ?? [];
  const times = (kind: keyof Init): number =>
    roundTo(medianOf(own.map((init, at) => init[kind] / (bare[at]?.[kind] ?? Number.NaN))), 2);
  return { ms: roundTo(medianOf(own.map(({ clock }) => clock)), 1), times: times('clock'), cpuTimes: times('cpu') };
};

const roundTo = (figure: number, digits: number): number => Number(figure.toFixed(digits));

type Row = ReturnType<typeof sizeOf> & ReturnType<typeof initOf> & { name: string };

const tableOf = (functions: readonly Row[], bareKb: number, bareMs: number, median: number): Table => ({
  title: 'Lambdas',
  note: `KB: minified bundle, which a cold start reads; lazy KB: files beside it, which few calls need. Init ×, cpu ×: wall-clock and CPU time from require() to the end of a first call that reads an empty local table, relative to a bare document client's (here ${bareMs.toFixed(0)} ms), median of ${ROUNDS} rounds. Limits of cpu ×: ${CPU_LIMITS.worst}, and ${CPU_LIMITS.median} for the median of the functions, which is ${median}.`,
  columns: ['function', 'KB', 'limit', 'lazy KB', 'init ×', 'cpu ×', ''],
  rows: [
    ['(bare document client)', bareKb, undefined, undefined, '1.00', '1.00', undefined],
    ...functions.map(({ name, kb, lazyKb, limit, times, cpuTimes }) => [
      name,
      kb.toFixed(1),
      limit,
      lazyKb.toFixed(1),
      times.toFixed(2),
      cpuTimes.toFixed(2),
      kb > limit || cpuTimes > CPU_LIMITS.worst ? 'FAIL' : 'pass',
    ]),
  ],
});
