import '../support/unit.ts';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#local/build.ts';
import { ROOT } from '#local/config.ts';
import type { Emulator } from '#local/emulator.ts';
import { startDemo } from '../support/demo.ts';
import { selectCloud } from '../support/running-cloud.ts';
import { benchActions } from './actions.ts';
import { serveCounted, startCounting } from './counting.ts';
import { benchLambdas } from './lambdas.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMigrate } from './migrate.ts';
import { type Findings, textOf } from './report.ts';
import { benchWeb } from './web.ts';

/**
 * `npm run bench`: how heavy and how costly the product is, told in tables and in dist/bench.json. Ends with the limits
 * that are broken, and with code 1 when there are any. `npm run bench -- actions web` measures these parts alone, and
 * with ENGINE=dynamodb-local AWS's own engine counts the capacity units, as slow as it is.
 */
const main = async (): Promise<void> => {
  const began = performance.now();
  const found: Record<string, Findings> = {};
  const part = async (name: string, bench: () => Promise<Findings>): Promise<void> => {
    if (!isAsked(name)) return;
    found[name] = await bench().catch((error: unknown) => unmeasured(name, error));
    console.log(found[name].tables.map(textOf).join('\n'));
  };
  await part('lambdas', benchLambdas);
  const place = ['actions', 'web', 'lighthouse'].some(isAsked)
    ? await startPlace().catch((error: unknown) => unmeasured('cloud', error))
    : undefined;
  if (place && 'stop' in place) {
    await part('actions', benchActions);
    await part('web', () => buildSite().then(() => benchWeb(place.endpoint)));
    await part('lighthouse', () => benchLighthouse(place.endpoint));
    await place.stop();
  } else if (place) found.cloud = place;
  await part('lists', inOwnProcess);
  await part('migrate', benchMigrate);
  const seconds = Math.round((performance.now() - began) / 1000);
  await conclude(found, seconds);
};

const engine = process.env.ENGINE === 'dynamodb-local' ? 'dynamodb-local' : undefined;
const asked = process.argv.slice(2);
const isAsked = (part: string): boolean => asked.length === 0 || asked.includes(part);

/** A limit that nobody looked at is not kept. */
const unmeasured = (name: string, error: unknown): Findings => {
  console.error(error);
  const why = error instanceof Error ? error.message : String(error);
  return { figures: null, tables: [], failures: [`${name} could not be measured: ${why}`] };
};

/** The whole product with its demo data, its API's calls to DynamoDB counted; `endpoint` is where the site answers. */
const startPlace = async (): Promise<Emulator> => {
  const { site, seen, stop } = await startDemo({ engine });
  const { TOKEN_ISSUER: issuer = '', JWKS_URI: jwksUri = '', USER_POOL_CLIENT_ID: audience = '' } = seen.environment;
  const api = await serveCounted({ issuer, jwksUri, audience });
  startCounting();
  selectCloud({ ...seen, api: api.endpoint });
  return {
    endpoint: site,
    stop: async () => {
      await api.stop();
      await stop();
    },
  };
};

/** The lists need a table of their own, and a process finds its table once. */
const inOwnProcess = (): Promise<Findings> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'lists.process.ts'));
    child.once('message', (answer: Findings | string) =>
      typeof answer === 'string' ? reject(new Error(answer)) : resolve(answer),
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`its process ended with code ${code}`)));
  });

const conclude = async (found: Readonly<Record<string, Findings>>, seconds: number): Promise<void> => {
  const failures = Object.values(found).flatMap((part) => part.failures);
  const figures = Object.fromEntries(Object.entries(found).map(([name, part]) => [name, part.figures]));
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  const report = { at: new Date().toISOString(), engine, seconds, failures, ...figures };
  await writeFile(join(ROOT, 'dist/bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${seconds} s. ${failures.length === 0 ? 'Every limit is kept.' : 'Limits that are broken:'}`);
  for (const failure of failures) console.log(`  ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
};

/** Everything temporary, of every part and its children, goes into one folder that goes at the end, however it ends. */
const scratch = mkdtempSync(join(tmpdir(), 'yonnee-bench-'));
process.env.TMPDIR = scratch;
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await main();
