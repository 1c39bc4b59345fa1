import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions, contentsOf, FUNCTIONS, maxKbOf } from '#infra/bundle.ts';

let metafile: Metafile;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bundles-'));
  metafile = await bundleFunctions(directory);
});
afterAll(() => rm(directory, { recursive: true }));

test.each(FUNCTIONS)('the bundle of %s stays within its size limit', (name) => {
  const { bytes, packages } = contentsOf(metafile, name);
  expect(bytes / 1000).toBeLessThanOrEqual(maxKbOf(packages));
});

test.each(FUNCTIONS)('the bundle and the lazy modules of %s load without node_modules', async (name) => {
  const require = createRequire(join(directory, 'index.js'));
  expect(require(`./${name}/index.js`).handler).toBeTypeOf('function');
  const lazy = (await readdir(join(directory, name))).filter((file) => file.endsWith('.lazy.js'));
  for (const file of lazy) expect(Object.keys(require(`./${name}/${file}`)), file).not.toEqual([]);
});

test('every lazy module that a bundle or another lazy module loads is beside it', () => {
  const outputs = Object.entries(metafile.outputs);
  const loaded = outputs.flatMap(([path, { imports }]) =>
    imports.filter((found) => found.path.endsWith('.lazy.js')).map((found) => join(dirname(path), found.path)),
  );
  expect(loaded.some((path) => path.endsWith('colis/preview-texts.lazy.js'))).toBe(true);
  expect(loaded.filter((path) => !metafile.outputs[path])).toEqual([]);
});

test('a lazy module is loaded only where it is needed', async () => {
  const withLazy = async (module: string) => {
    const files = await Promise.all(FUNCTIONS.map((name) => readdir(join(directory, name))));
    return FUNCTIONS.filter((_, at) => files[at]?.includes(`${module}.lazy.js`));
  };
  expect(await withLazy('object-store')).toEqual([
    'colis',
    'counter',
    'customs',
    'claims',
    'depenses',
    'handover',
    'insurance',
    'intake',
    'manifest',
    'outbox',
  ]);
  expect(await withLazy('stripe')).toEqual(['counter', 'payments', 'rebooking', 'outbox', 'sweep']);
});

test('only functions that create, refund or settle payments bundle Stripe', () => {
  const withStripe = FUNCTIONS.filter((name) => contentsOf(metafile, name).packages.has('stripe'));
  expect(withStripe).toEqual(['counter', 'payments', 'rebooking', 'outbox', 'sweep']);
});

test('the bundles hold only those Stripe resources that we call', () => {
  const outputs = Object.values(metafile.outputs).filter(({ inputs }) => 'node_modules/stripe/esm/Error.js' in inputs);
  expect(outputs.length).toBe(5);
  for (const { inputs } of outputs) {
    const resources = Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 100 ? (/stripe\/esm\/resources\/(.+)\.js/.exec(path)?.[1] ?? []) : [],
    );
    expect(resources.sort()).toEqual([
      'BalanceTransactions',
      'Checkout/Sessions',
      'Disputes',
      'Events',
      'PaymentIntents',
      'Refunds',
    ]);
  }
});

test('a client of the table leaves the event streams of the SDK out', () => {
  const bundles = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint === 'functions/colis/index.ts');
  expect(bundles.length).toBe(1);
  for (const { inputs, imports } of bundles) {
    expect(Object.keys(inputs).filter((path) => path.includes('/event-streams/'))).toEqual([]);
    expect(imports.map(({ path }) => path)).toContain('@smithy/core/event-streams');
  }
});
