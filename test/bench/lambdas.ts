import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { bundleFunctions, contentsOf, FUNCTIONS, type FunctionName, maxKbOf, RESOURCES } from '#infra/bundle.ts';
import { type Findings, markOf, medianOf, type Table, toKb } from './report.ts';

const BARE = 'bare';
const ROUNDS = 11;
const FIRST_CALL = join(import.meta.dirname, 'first-call.cjs');

/** Measures the size of each function and the time of its init, relative to the smallest possible function. */
export const benchLambdas = async (): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  const metafile = await bundleFunctions(folder, { [BARE]: 'test/bench/bare-handler.ts' });
  const inits = await measureInits(folder, [BARE, ...FUNCTIONS]);
  const bare = { kb: bareKb(metafile), ...initOf(inits, BARE) };
  const functions = FUNCTIONS.map((name) => ({ name, ...sizeOf(metafile, name), ...initOf(inits, name) }));
  return {
    figures: { bare, functions },
    tables: [tableOf(functions, bare.kb, bare.ms)],
    failures: functions.flatMap(({ name, kb, limit, mark }) =>
      mark === 'FAIL' ? [`${name} weighs ${kb} KB, over ${limit}`] : [],
    ),
  };
};

const sizeOf = (metafile: Metafile, name: FunctionName) => {
  const { bytes, packages } = contentsOf(metafile, name);
  const limit = maxKbOf(packages);
  return { kb: toKb(bytes), limit, mark: markOf(bytes / 1000, limit) };
};

const bareKb = ({ outputs }: Metafile): number =>
  toKb(Object.values(outputs).find(({ entryPoint }) => entryPoint === 'test/bench/bare-handler.ts')?.bytes ?? 0);

/** Wall-clock and CPU milliseconds. */
type Init = { clock: number; cpu: number };
type Rounds = ReadonlyMap<string, Init[]>;

/** Measures every function in rounds, interleaved so that other load on the machine slows all of them alike. */
const measureInits = async (folder: string, names: readonly string[]): Promise<Rounds> => {
  const inits = new Map<string, Init[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const init = await timeFirstCall(join(folder, name, 'index.js'), localEventOf(name));
      if (round > 0) inits.get(name)?.push(init); // the first round only fills the system's file cache
    }
  return inits;
};

/** Measures a new process from require() to the end of a first call that needs no network. */
const timeFirstCall = async (bundle: string, event: unknown): Promise<Init> => {
  const env = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
    STAGE: 'bench',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [FIRST_CALL, bundle, JSON.stringify(event)], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
};

/** Returns an event that needs no network: an unknown route, no records, or no user attributes. */
const localEventOf = (name: string): unknown => {
  if (RESOURCES.some((resource) => resource === name))
    return { routeKey: 'GET /nowhere', headers: {}, requestContext: { requestId: 'bench' } };
  if (name === 'pre-token') return { request: { userAttributes: {} } };
  return { Records: [] };
};

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

const tableOf = (functions: readonly Row[], bare: number, bareMs: number): Table => ({
  title: 'Lambdas',
  note: `KB: minified bundle. Init, cpu: wall-clock and CPU time from require() to the end of a first call without network, as multiples of a bare document client's (here ${bareMs.toFixed(0)} ms), median of ${ROUNDS} rounds.`,
  columns: ['function', 'KB', 'limit', '', 'init ×', 'cpu ×'],
  rows: [
    ['(bare document client)', bare, undefined, undefined, '1.00', '1.00'],
    ...functions.map(({ name, kb, limit, mark, times, cpuTimes }) => [
      name,
      kb.toFixed(1),
      limit,
      mark,
      times.toFixed(2),
      cpuTimes.toFixed(2),
    ]),
  ],
});
