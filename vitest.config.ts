import { defineConfig } from 'vitest/config';
import { IsolatedFirst } from './test/support/file-order.ts';
import { V8_FLAGS } from './test/support/v8-flags.ts';

const project = (name: string, include: string[], rest: object = {}) => ({
  test: {
    name,
    include,
    execArgv: V8_FLAGS,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 1 },
    ...rest,
  },
});

type Engine = 'dynoxide' | 'dynamodb-local';

/** The tests of the HTTP API, on one of the real local engines: they share clouds, and what a worker has loaded. */
const api = (engine: Engine, files: string, rest: object = {}) =>
  project(`api on ${engine}`, [`test/api/${files}.test.ts`], {
    globalSetup: [`test/support/cloud.${engine}.ts`],
    setupFiles: ['test/support/fresh-modules.ts', 'test/support/environment.ts'],
    isolate: false,
    ...rest,
  });

/**
 * AWS's own engine is up to eight times slower. So what it might answer otherwise is asked of it each time: transactions,
 * conditions, collisions and lists; `npm run test:engines` asks it everything.
 */
const slower = { testTimeout: 90_000 };
const everyEngine = Boolean(process.env.EVERY_ENGINE);

const dynoxide: Engine = 'dynoxide';
const dynamodbLocal: Engine = 'dynamodb-local';

/** A module world for each file without a process for each: for tests that start nothing. */
const cheap = { pool: 'vmThreads', execArgv: [] };

export default defineConfig({
  test: {
    sequence: { sequencer: IsolatedFirst },
    maxWorkers: 3, // most tests wait for a stand-in, so they and their clouds keep two cores busy; each one more has to warm up too
    reporters: ['default', './test/support/count-reporter.ts'],
    coverage: { include: ['{shared,functions}/**/*.ts'], reporter: ['json'] }, // test/coverage/run.ts adds the clouds' part
    projects: [
      project('infra', ['test/infra/**/*.test.ts'], {
        // Loading the CDK takes longer than the tests: once is enough.
        isolate: false,
        fileParallelism: false,
        sequence: { groupOrder: 0 },
      }),
      project('unit', ['test/shared/**/*.test.ts', 'test/functions/**/*.test.ts'], {
        setupFiles: ['test/support/unit.ts'],
        ...cheap,
      }),
      project('web', ['test/web/**/*.test.{ts,tsx}'], cheap),
      project('emulators', ['test/local/**/*.test.ts'], { provide: { engine: dynoxide }, isolate: false }),
      api(dynoxide, '**/*'),
      project(`emulators on ${dynamodbLocal}`, ['test/local/{dynamodb,emulator,streams}.test.ts'], {
        ...slower,
        provide: { engine: dynamodbLocal },
        isolate: false,
      }),
      api(dynamodbLocal, everyEngine ? '**/*' : '{contention,idempotency,lists}', slower),
      project('journeys', ['test/journeys/**/*.test.ts'], {
        globalSetup: ['test/support/site.ts'],
        setupFiles: ['test/support/environment.ts', 'test/support/journeys.ts'],
        isolate: false,
        maxWorkers: 6, // pages wait even more
        testTimeout: 60_000,
        expect: { poll: { timeout: 10_000, interval: 100 } }, // as long as the browser itself waits for what a page shows
        sequence: { groupOrder: 2 }, // a browser needs the machine for itself
      }),
    ],
  },
});
