import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { bundleFunctions, contentsOf, FUNCTIONS, type FunctionName, maxKbOf, ROOT } from '#infra/bundle.ts';
import { type CallName, DRAWING, type FirstCall, type firstEvents } from './first-events.ts';
import { type Findings, markOf, medianOf, type Table, toKb } from './report.ts';

const BARE = 'bare';
const ROUNDS = 11;
const FIRST_CALL = join(import.meta.dirname, 'first-call.cjs');
/** Maximum CPU time from require() to the end of a first call, relative to the bare handler's. */
const CPU_LIMITS = { worst: 1.45, median: 1.1 } as const;
/** Those of calls that draw a page, which load React and the site's components. */
const DRAWING_CPU_LIMITS: Partial<Record<CallName, number>> = { 'tracking-page': 1.8, [DRAWING]: 2.6 };
const cpuLimitOf = (name: CallName): number => DRAWING_CPU_LIMITS[name] ?? CPU_LIMITS.worst;

type FirstCalls = Awaited<ReturnType<typeof firstEvents>>;

/**
 * Measures the size of each function and the time of its first call, its dearest usual one, relative to the smallest
 * possible function. `env` is the functions' environment, with the services that they call.
 */
export const benchLambdas = async (calls: FirstCalls, env: Environment): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  const metafile = await bundleFunctions(folder);
  const bareBytes = await bundleBareHandler(folder);
  const inits = await measureInits(folder, calls, env);
  const bare = { kb: toKb(bareBytes), ...initOf(inits, BARE) };
  const rowOf = (name: CallName, bundle: FunctionName) => ({
    name,
    ...sizeOf(metafile, bundle),
    ...initOf(inits, name),
  });
  const functions = FUNCTIONS.map((name) => rowOf(name, name));
  const rows = [...functions, rowOf(DRAWING, 'home-page')];
  const median = roundTo(medianOf(functions.map(({ cpuTimes }) => cpuTimes)), 2);
  return {
    figures: { bare, functions: rows, median },
    tables: [tableOf(rows, bare.kb, bare.ms, median)],
    failures: [
      ...functions.flatMap(({ name, kb, limit }) =>
        markOf(kb, limit) === 'FAIL' ? [`${name} weighs ${kb} KB, over ${limit}`] : [],
      ),
      ...rows.flatMap(({ name, cpuTimes }) =>
        cpuTimes > cpuLimitOf(name)
          ? [`${name} takes ${cpuTimes} times the CPU of a bare handler, over ${cpuLimitOf(name)}`]
          : [],
      ),
      ...(median > CPU_LIMITS.median ? [`the median CPU ratio is ${median}, over ${CPU_LIMITS.median}`] : []),
    ],
  };
};

/** Bundles the bare handler with esbuild's plain settings but for our way of importing; returns its bytes. */
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
    supported: { 'dynamic-import': false }, // as the functions, whose first call would be compared with another module
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
const measureInits = async (folder: string, calls: FirstCalls, env: Environment): Promise<Rounds> => {
  const names = [BARE, ...FUNCTIONS, DRAWING] as const;
  const inits = new Map<string, Init[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const bundle = name === DRAWING ? 'home-page' : name;
      const init = await timeFirstCall(join(folder, bundle, 'index.js'), await calls[name](), env);
      if (round > 0) inits.get(name)?.push(init); // the first round only fills the system's file cache
    }
  return inits;
};

type Environment = Readonly<Record<string, string>>;

/** Measures a new process from require() to the end of a first call. Throws when the call did not do its work. */
const timeFirstCall = async (bundle: string, { event, worked }: FirstCall, environment: Environment): Promise<Init> => {
  const env = { ...environment, POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, [FIRST_CALL, bundle, JSON.stringify(event)], { env });
  const { reply, ...init } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (!(await worked(reply))) throw new Error(`${bundle} did not do its work: ${JSON.stringify(reply)}`);
  return init;
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

type Row = ReturnType<typeof sizeOf> & ReturnType<typeof initOf> & { name: CallName };

const tableOf = (functions: readonly Row[], bareKb: number, bareMs: number, median: number): Table => ({
  title: 'Lambdas',
  note: `KB: minified bundle, which a cold start reads; lazy KB: files beside it, which few calls need. Init ×, cpu ×: wall-clock and CPU time from require() to the end of the function's dearest usual call on the demo's data, relative to a bare document client's that reads an account (here ${bareMs.toFixed(0)} ms), median of ${ROUNDS} rounds. Limits of cpu ×: ${CPU_LIMITS.worst}, more for calls that draw pages, and ${CPU_LIMITS.median} for the median, which is ${median}.`,
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
      kb > limit || cpuTimes > cpuLimitOf(name) ? 'FAIL' : 'pass',
    ]),
  ],
});
