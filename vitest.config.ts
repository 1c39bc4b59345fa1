import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { V8_FLAGS } from './test/support/clouds/v8-flags.ts';
import { FileOrder } from './test/support/runs/file-order.ts';
import { isNightly } from './test/support/runs/nightly.ts';

/**
 * Timeouts only end what hangs: no test measures real time, and a busy machine takes many times as long as an idle one.
 */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 90_000, interval: 100 } },
};

// Twice the time, which stays below the local API's own limit of a call.
process.env.TIMEOUT_FACTOR ??= '2';

/**
 * Workers and clouds keep the compiled code of the libraries and of our TypeScript, so that only the first process of a
 * clone compiles it. Coverage needs freshly compiled code.
 */
if (!process.env.CLOUD_COVERAGE)
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

const project = (name: string, include: string[], rest: object = {}) => ({
  test: {
    name,
    include,
    exclude: NIGHTLY,
    execArgv: V8_FLAGS,
    ...patient,
    sequence: { groupOrder: 1 },
    ...rest,
  },
});

/**
 * Large samples of what a smaller test of the same folder proves: `npm run test:all` runs them, `npm test` does not.
 */
const NIGHTLY = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];

type Engine = 'dynoxide' | 'dynamodb-local';

/** Tests of the HTTP API on one of the local DynamoDB engines; they share clouds and loaded modules within a worker. */
const api = (engine: Engine, files: string, rest: object = {}) =>
  project(`api on ${engine}`, [`test/api/${files}.test.ts`], {
    globalSetup: [`test/support/clouds/cloud.${engine}.ts`],
    setupFiles: ['test/support/runs/fresh-modules.ts', 'test/support/clouds/environment.ts'],
    isolate: false,
    ...rest,
  });

/**
 * Longer timeout for AWS's own engine, which is up to eight times slower. Each run tests transactions, conditions,
 * collisions and lists on it; `npm run test:engines` runs every API test on it.
 */
const slowEngine = { testTimeout: 600_000 };
const everyEngine = Boolean(process.env.EVERY_ENGINE);

const dynoxide: Engine = 'dynoxide';
const dynamodbLocal: Engine = 'dynamodb-local';

/** The main job in browsers that are installed on few machines; only `npm run test:browsers` runs it. */
const otherBrowsers = project('browsers', ['test/browsers/**/*.test.ts'], {
  globalSetup: ['test/support/browsers/site.ts'],
  setupFiles: ['test/support/clouds/environment.ts'],
  fileParallelism: false,
});

/** Libraries of pages that keep state, listeners or a fake clock: they are loaded anew with our modules. */
const STATEFUL_LIBRARIES = [/@tanstack/, /@date-fns/, 'i18next', 'react-i18next', 'idb', 'fake-indexeddb'];

/** Isolated modules per file without a process per file, for tests that start no server. */
const withoutProcesses = { pool: 'vmThreads', execArgv: [] };

export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    maxWorkers: 3, // most tests wait for an emulator: three workers keep two cores busy, and each one has to warm up
    reporters: ['default', './test/support/runs/count-reporter.ts'],
    // test/coverage/run.ts adds the coverage of the clouds.
    coverage: { include: ['{shared,functions}/**/*.ts'], reporter: ['json'] },
    projects: [
      project('infra', ['test/infra/**/*.test.ts'], {
        // Loading the CDK takes longer than the tests, so it is loaded once.
        isolate: false,
        fileParallelism: false,
        globalSetup: ['test/support/runs/scratch-folder.ts'],
        setupFiles: ['test/support/runs/temporary-folder.ts'],
        sequence: { groupOrder: 0 },
      }),
      project('unit', ['test/shared/**/*.test.ts', 'test/functions/**/*.test.ts'], {
        setupFiles: ['test/support/runs/unit.ts'],
        ...withoutProcesses,
      }),
      project('web', ['test/web/**/*.test.{ts,tsx}'], {
        isolate: false,
        setupFiles: ['test/support/runs/fresh-page.ts'],
        server: { deps: { inline: STATEFUL_LIBRARIES } },
      }),
      project('emulators', ['test/local/**/*.test.ts'], { provide: { engine: dynoxide }, isolate: false }),
      api(dynoxide, '**/*'),
      project(`emulators on ${dynamodbLocal}`, ['test/local/{dynamodb,emulator,streams/*}.test.ts'], {
        ...slowEngine,
        provide: { engine: dynamodbLocal },
        isolate: false,
      }),
      api(dynamodbLocal, everyEngine ? '**/*' : '{contention,idempotency,lists}', slowEngine),
      project('journeys', ['test/journeys/**/*.test.ts'], {
        globalSetup: ['test/support/browsers/site.ts'],
        setupFiles: ['test/support/clouds/environment.ts', 'test/support/browsers/journeys.ts'],
        isolate: false,
        maxWorkers: 4, // browsers keep two cores busy with four pages; each worker has to load the libraries
        sequence: { groupOrder: 2 }, // browsers need the whole machine
        retry: 1, // on a machine that others share; the run's end lists every test that needed it, with its error
      }),
      ...(process.env.OTHER_BROWSERS ? [otherBrowsers] : []),
    ],
  },
});
