import * as v from 'valibot';
import stored from './measurements.json' with { type: 'json' };
import { CALLS, PAGES } from './usage.ts';

/** Cost of a call: DynamoDB's units, including those of its triggers and stream events, and the bytes of its reply. */
export type Cost = { reads: number; writes: number; bytes: number };

/** Stored measurements of a bench: each call of `CALLS`, and the files of a first visit. */
export type Measurements = { at: string; calls: Record<string, Cost>; site: { files: number; bytes: number } };

const MEASURE = 'run ENGINE=dynamodb-local npm run bench -- actions web, and then npm run cost -- --from-bench';

const Tally = v.object({ reads: v.number(), charged: v.number(), accountReads: v.number() });
const Bench = v.object({
  at: v.string(),
  engine: v.literal('dynamodb-local'), // the other engine counts a transaction's index writes only once

  actions: v.array(v.object({ name: v.string(), own: Tally, behind: Tally, bytes: v.number() })),
  web: v.array(v.object({ path: v.string(), files: v.array(v.object({ name: v.string(), bytes: v.number() })) })),
});

/** Reads the measurements from dist/bench.json. Throws an Error of one line when some are missing. */
export const readBenchReport = (report: unknown): Measurements => {
  const read = v.safeParse(Bench, report);
  if (!read.success) throw new Error(`dist/bench.json lacks measurements that the costs need: ${MEASURE}`);
  const { at, actions, web } = read.output;
  const costOf = (name: string): Cost => {
    const found = actions.find((action) => action.name === name);
    if (!found) throw new Error(`The bench does not measure "${name}": add it to test/bench/actions.ts`);
    const { own, behind, bytes } = found;
    return {
      reads: own.reads + own.accountReads + behind.reads + behind.accountReads,
      writes: own.charged + behind.charged,
      bytes,
    };
  };
  const calls = Object.keys(CALLS).map((name) => [name, costOf(name)]);
  return { at, calls: Object.fromEntries(calls), site: siteOf(web) };
};

/** Returns the cost of a call. Throws an Error of one line when it was not measured. */
export const costOfCall = (name: string, { calls }: Measurements): Cost => {
  const cost = calls[name];
  if (!cost) throw new Error(`"${name}" was not measured: ${MEASURE}`);
  return cost;
};

/** Counts each file once, however many pages load it. */
const siteOf = (web: readonly { path: string; files: readonly { name: string; bytes: number }[] }[]) => {
  const files = new Map<string, number>();
  for (const page of PAGES)
    for (const visited of web.filter(({ path }) => (page.length > 1 ? path.startsWith(page) : path === page)))
      for (const { name, bytes } of visited.files) files.set(name, bytes);
  return { files: files.size, bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0) };
};

/** Latest stored measurements. */
export const storedMeasurements: Measurements = stored;
