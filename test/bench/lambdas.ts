import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { bundleFunctions, contentsOf, FUNCTIONS, type FunctionName, RESOURCES } from '#infra/bundle.ts';
import { type Findings, kbOf, markOf, medianOf, type Table } from './report.ts';

const BARE = 'bare';
const ROUNDS = 11;
const FIRST_CALL = join(import.meta.dirname, 'first-call.cjs');

/** What a bundle may weigh, in KB minified, by what it must bring. */
const limitOf = (packages: ReadonlySet<string>): number =>
  packages.has('@aws-sdk/client-s3') || packages.has('stripe') ? 650 : 400;

/** How heavy each function is, and how long it takes to be ready, next to the least that a function can be. */
export const benchLambdas = async (): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  const metafile = await bundleFunctions(folder, { [BARE]: 'test/bench/bare-handler.ts' });
  const inits = await initsOf(folder, [BARE, ...FUNCTIONS]);
  const functions = FUNCTIONS.map((name) => ({ name, ...sizeOf(metafile, name), ...initOf(inits, name) }));
  return {
    figures: { bare: { kb: bareKb(metafile), ...initOf(inits, BARE) }, functions },
    tables: [tableOf(functions, bareKb(metafile), medianOf(inits.get(BARE) ?? []))],
    failures: functions.flatMap(({ name, kb, limit, mark }) =>
      mark === 'FAIL' ? [`${name} weighs ${kb} KB, over ${limit}`] : [],
    ),
  };
};

const sizeOf = (metafile: Metafile, name: FunctionName) => {
  const { bytes, packages } = contentsOf(metafile, name);
  const limit = limitOf(packages);
  return { kb: kbOf(bytes), limit, mark: markOf(bytes / 1000, limit) };
};

const bareKb = ({ outputs }: Metafile): number =>
  kbOf(Object.values(outputs).find(({ entryPoint }) => entryPoint === 'test/bench/bare-handler.ts')?.bytes ?? 0);

/** Ms of every round, by name. Rounds are interleaved, so that what slows the machine slows all alike. */
const initsOf = async (folder: string, names: readonly string[]): Promise<Map<string, number[]>> => {
  const inits = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const ms = await firstCall(join(folder, name, 'index.js'), eventFor(name));
      if (round > 0) inits.get(name)?.push(ms); // the first round only brings the files into the system's cache
    }
  return inits;
};

/** The time of a fresh process from require() to the end of a first call that needs no network. */
const firstCall = async (bundle: string, event: unknown): Promise<number> => {
  const env = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [FIRST_CALL, bundle, JSON.stringify(event)], { env });
  return Number(stdout.trim().split('\n').at(-1));
};

/** Something that each function answers by itself: an unknown route, no records, nobody to name. */
const eventFor = (name: string): unknown => {
  if (RESOURCES.some((resource) => resource === name))
    return { routeKey: 'GET /nowhere', headers: {}, requestContext: { requestId: 'bench' } };
  if (name === 'pre-token') return { request: { userAttributes: {} } };
  return { Records: [] };
};

/** `times` is the median over the rounds of this function's time by the bare one's in the same round. */
const initOf = (inits: ReadonlyMap<string, number[]>, name: string): { ms: number; times: number } => {
  const own = inits.get(name) ?? [];
  const bare = inits.get(BARE) ?? [];
  const round = (figure: number, digits: number): number => Number(figure.toFixed(digits));
  return {
    ms: round(medianOf(own), 1),
    times: round(medianOf(own.map((ms, at) => ms / (bare[at] ?? Number.NaN))), 2),
  };
};

type Row = ReturnType<typeof sizeOf> & ReturnType<typeof initOf> & { name: string };

const tableOf = (functions: readonly Row[], bare: number, bareMs: number): Table => ({
  title: 'Lambdas',
  note: `KB: minified bundle. Init: from require() to the end of a first call without network, in times of a bare document client's (here ${bareMs.toFixed(0)} ms), median of ${ROUNDS} rounds.`,
  columns: ['function', 'KB', 'limit', '', 'init ×'],
  rows: [
    ['(bare document client)', bare, undefined, undefined, '1.00'],
    ...functions.map(({ name, kb, limit, mark, times }) => [name, kb.toFixed(1), limit, mark, times.toFixed(2)]),
  ],
});
