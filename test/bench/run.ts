import '../support/runs/unit.ts';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import { buildSite } from '#local/build.ts';
import { ROOT } from '#local/config.ts';
import type { Emulator } from '#local/emulator.ts';
import { homePageFunction } from '#local/home-page.ts';
import { startDemo } from '../support/clouds/demo.ts';
import { selectCloud } from '../support/clouds/running-cloud.ts';
import { benchActions } from './actions.ts';
import { serveCountedApi, startCounting } from './call-counter.ts';
import { benchContention } from './contention.ts';
import { type EventOf, firstEvents, type HomePage } from './first-events.ts';
import { benchItemSizes } from './item-sizes.ts';
import { benchLambdas } from './lambdas.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMigrate } from './migrate.ts';
import { type Findings, textOf } from './report.ts';
import { benchShifts } from './shifts.ts';
import { benchSlowPhone } from './slow-phone.ts';
import type { TablePart } from './table.process.ts';
import { benchTests } from './tests.ts';
import { benchWeb } from './web.ts';

/**
 * `npm run bench`: measures the size and cost of the product, in tables and in dist/bench.json. Prints the limits that
 * are exceeded, and then exits with code 1. `npm run bench -- actions web` measures these parts only; with
 * ENGINE=dynamodb-local, AWS's own engine counts the capacity units, which is slower.
 */
const main = async (): Promise<void> => {
  const startedAt = performance.now();
  const findings: Record<string, Findings> = {};
  const part = async (name: string, bench: () => Promise<Findings>): Promise<void> => {
    if (!isSelected(name)) return;
    findings[name] = await bench().catch((error: unknown) => measurementFailure(name, error));
    console.log(findings[name].tables.map(textOf).join('\n'));
  };
  await part('contention', benchContention);
  const product = ['sizes', 'lambdas', 'actions', 'web', 'shifts', 'slow-phone', 'lighthouse'].some(isSelected)
    ? await startProduct().catch((error: unknown) => measurementFailure('cloud', error))
    : undefined;
  if (product && 'stop' in product) {
    const { endpoint, publish, eventOf, environment, homePage } = product;
    await part('sizes', benchItemSizes);
    await part('lambdas', async () => {
      await publish();
      return benchLambdas(await firstEvents(eventOf, homePage), environment);
    });
    await part('actions', benchActions);
    await part('web', () => publish().then(() => benchWeb(endpoint)));
    await part('shifts', () => publish().then(() => benchShifts(endpoint)));
    await part('slow-phone', () => publish().then(() => benchSlowPhone(endpoint)));
    await part('lighthouse', () => publish().then(() => benchLighthouse(endpoint)));
    await product.stop();
  } else if (product) findings.cloud = product;
  await part('lists', () => benchInProcess('lists'));
  await part('cockpit', () => benchInProcess('cockpit'));
  await part('migrate', benchMigrate);
  if (selectedParts.includes('tests')) await part('tests', benchTests);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  await writeReport(findings, seconds);
};

const engine = process.env.ENGINE === 'dynamodb-local' ? 'dynamodb-local' : undefined;
const selectedParts = process.argv.slice(2);
const isSelected = (part: string): boolean => selectedParts.length === 0 || selectedParts.includes(part);

/** Returns the failure of a part that could not be measured: an unchecked limit counts as exceeded. */
const measurementFailure = (name: string, error: unknown): Findings => {
  console.error(error);
  const why = error instanceof Error ? error.message : String(error);
  return { figures: null, tables: [], failures: [`${name} could not be measured: ${why}`] };
};

type Product = Emulator & {
  publish: () => Promise<void>;
  eventOf: EventOf;
  homePage: HomePage;
  environment: Readonly<Record<string, string>>;
};

/**
 * Starts the whole product with its demo data and counts its API's DynamoDB calls; `endpoint` is that of the site,
 * which `publish` builds and completes with the departures; `environment` is that of its functions.
 */
const startProduct = async (): Promise<Product> => {
  const { site, seen, homePage, stop } = await startDemo({ engine });
  const { TOKEN_ISSUER: issuer = '', JWKS_URI: jwksUri = '', USER_POOL_CLIENT_ID: audience = '' } = seen.environment;
  let latest: ApiEvent | undefined;
  const api = await serveCountedApi({ issuer, jwksUri, audience }, (event) => {
    latest = event;
  });
  startCounting();
  selectCloud({ ...seen, api: api.endpoint });
  const redraw = async () => (await homePageFunction())({}, { awsRequestId: 'bench' });
  return {
    endpoint: site,
    environment: seen.environment,
    eventOf: async (call) => {
      const { status, text } = await call();
      if (status >= 300 || !latest) throw new Error(`the first call failed: ${status} ${text}`);
      return latest;
    },
    homePage: { ...homePage, redraw },
    publish: async () => {
      await buildSite();
      await homePage.upload();
      await redraw();
    },
    stop: async () => {
      await api.stop();
      await stop();
    },
  };
};

/** Measures a part in a separate process: it needs its own tables, and a process reads its configuration once. */
const benchInProcess = (name: TablePart): Promise<Findings> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'table.process.ts'), [name]);
    child.once('message', (message: Findings | string) =>
      typeof message === 'string' ? reject(new Error(message)) : resolve(message),
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`its process ended with code ${code}`)));
  });

const writeReport = async (findings: Readonly<Record<string, Findings>>, seconds: number): Promise<void> => {
  const failures = Object.values(findings).flatMap((part) => part.failures);
  const figures = Object.fromEntries(Object.entries(findings).map(([name, part]) => [name, part.figures]));
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  const report = { at: new Date().toISOString(), engine, seconds, failures, ...figures };
  await writeFile(join(ROOT, 'dist/bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${seconds} s. ${failures.length === 0 ? 'All limits are met.' : 'Limits exceeded:'}`);
  for (const failure of failures) console.log(`  ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
};

/** Folder for the temporary files of all parts and their child processes, deleted on every exit. */
const scratch = mkdtempSync(join(tmpdir(), 'yonnee-bench-'));
process.env.TMPDIR = scratch;
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await main();
