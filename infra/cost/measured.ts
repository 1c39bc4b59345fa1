import * as v from 'valibot';
import measurements from './measured.json' with { type: 'json' };
import { CALLS, PAGES } from './usage.ts';

/** Of a call: DynamoDB's units, those of what follows it by triggers and the stream included, and the answer's length. */
export type Cost = { reads: number; writes: number; bytes: number };

/** What is kept of a bench: each call that `CALLS` counts, and what the pages of a first visit fetch. */
export type Measured = { at: string; calls: Record<string, Cost>; site: { files: number; bytes: number } };

const MEASURE = 'run ENGINE=dynamodb-local npm run bench -- actions web, and then npm run cost -- --from-bench';

const Tally = v.object({ reads: v.number(), writes: v.number(), accountReads: v.number() });
const Bench = v.object({
  at: v.string(),
  engine: v.literal('dynamodb-local'), // the other one counts what a transaction writes into indexes once only

  actions: v.array(v.object({ name: v.string(), own: Tally, behind: Tally, bytes: v.number() })),
  web: v.array(v.object({ path: v.string(), files: v.array(v.object({ name: v.string(), bytes: v.number() })) })),
});

/** What dist/bench.json says of it. Throws an Error of one line when the bench did not measure all. */
export const distil = (report: unknown): Measured => {
  const read = v.safeParse(Bench, report);
  if (!read.success) throw new Error(`dist/bench.json does not hold all that a cost needs: ${MEASURE}`);
  const { at, actions, web } = read.output;
  const costOf = (name: string): Cost => {
    const found = actions.find((action) => action.name === name);
    if (!found) throw new Error(`The bench does not measure "${name}": name it in test/bench/actions.ts`);
    const { own, behind, bytes } = found;
    return {
      reads: own.reads + own.accountReads + behind.reads + behind.accountReads,
      writes: own.writes + behind.writes,
      bytes,
    };
  };
  const calls = Object.keys(CALLS).map((name) => [name, costOf(name)]);
  return { at, calls: Object.fromEntries(calls), site: siteOf(web) };
};

/** Throws an Error of one line when a call is counted that was never measured. */
export const measuredOf = (name: string, { calls }: Measured): Cost => {
  const cost = calls[name];
  if (!cost) throw new Error(`"${name}" was not measured: ${MEASURE}`);
  return cost;
};

/** Each file once, whichever of the pages asks for it. */
const siteOf = (web: readonly { path: string; files: readonly { name: string; bytes: number }[] }[]) => {
  const files = new Map<string, number>();
  for (const page of PAGES)
    for (const visited of web.filter(({ path }) => (page.length > 1 ? path.startsWith(page) : path === page)))
      for (const { name, bytes } of visited.files) files.set(name, bytes);
  return { files: files.size, bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0) };
};

/** The last measurements that were kept. */
export const measured: Measured = measurements;
