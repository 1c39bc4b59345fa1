import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { bundleFunctions, contentsOf, FUNCTIONS, type FunctionName, maxKbOf, RESOURCES } from '#infra/bundle.ts';
import { type Findings, kbOf, markOf, medianOf, type Table } from './report.ts';

const BARE = 'bare';
const ROUNDS = 11;
const FIRST_CALL = join(import.meta.dirname, 'first-call.cjs');

/** How heavy each function is, and how long it takes to be ready, next to the least that a function can be. */
export const benchLambdas = async (): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  const metafile = await bundleFunctions(folder, { [BARE]: 'test/bench/bare-handler.ts' });
  const inits = await initsOf(folder, [BARE, ...FUNCTIONS]);
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
  return { kb: kbOf(bytes), limit, mark: markOf(bytes / 1000, limit) };
};

const bareKb = ({ outputs }: Metafile): number =>
  kbOf(Object.values(outputs).find(({ entryPoint }) => entryPoint === 'test/bench/bare-handler.ts')?.bytes ?? 0);

/** Ms on the clock, and of the processor. */
type Init = { clock: number; cpu: number };
type Rounds = ReadonlyMap<string, Init[]>;

/** Every round by name. They are interleaved, so that what slows the machine slows all alike. */
const initsOf = async (folder: string, names: readonly string[]): Promise<Rounds> => {
  const inits = new Map<string, Init[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const init = await firstCall(join(folder, name, 'index.js'), eventFor(name));
      if (round > 0) inits.get(name)?.push(init); // the first round only brings the files into the system's cache
    }
  return inits;
};

/** What a fresh process takes from require() to the end of a first call that needs no network. */
const firstCall = async (bundle: string, event: unknown): Promise<Init> => {
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

/** Something that each function answers by itself: an unknown route, no records, nobody to name. */
const eventFor = (name: string): unknown => {
  if (RESOURCES.some((resource) => resource === name))
    return { routeKey: 'GET /nowhere', headers: {}, requestContext: { requestId: 'bench' } };
  if (name === 'pre-token') return { request: { userAttributes: {} } };
  return { Records: [] };
};

/** Medians over the rounds; `times` and `cpuTimes` are of this function's ms by the bare one's in the same round. */
const initOf = (inits: Rounds, name: string) => {
  const own = inits.get(name) ?? [];
  const bare = inits.get(BARE) ?? [];
  const times = (kind: keyof Init): number =>
    rounded(medianOf(own.map((init, at) => init[kind] / (bare[at]?.[kind] ?? Number.NaN))), 2);
  return { ms: rounded(medianOf(own.map(({ clock }) => clock)), 1), times: times('clock'), cpuTimes: times('cpu') };
};

const rounded = (figure: number, digits: number): number => Number(figure.toFixed(digits));

type Row = ReturnType<typeof sizeOf> & ReturnType<typeof initOf> & { name: string };

const tableOf = (functions: readonly Row[], bare: number, bareMs: number): Table => ({
  title: 'Lambdas',
  note: `KB: minified bundle. Init, cpu: time and processor time from require() to the end of a first call without network, in times of a bare document client's (here ${bareMs.toFixed(0)} ms), median of ${ROUNDS} rounds.`,
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
