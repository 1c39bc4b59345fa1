import { defineConfig } from 'vitest/config';
import { YOUNG } from './test/support/young.ts';

const project = (name: string, include: string[], rest: object = {}) => ({
  test: {
    name,
    include,
    execArgv: YOUNG,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 1 },
    ...rest,
  },
});

type Engine = 'dynoxide' | 'dynamodb-local';

/**
 * The HTTP API on one of the real local engines; the cloud starts once per engine. What lies in `alone/` runs a cloud, or
 * replaces a module, of its own; all else shares the functions' code too, which then loads once per worker.
 */
const api = (engine: Engine, files: string, alone: string, rest: object = {}) => {
  const settings = {
    globalSetup: [`test/support/cloud.${engine}.ts`],
    setupFiles: ['test/support/environment.ts'],
    ...rest,
  };
  return [
    project(`api on ${engine}`, [`test/api/${files}.test.ts`], { ...settings, isolate: false }),
    project(`api alone on ${engine}`, [`test/api/alone/${alone}.test.ts`], settings),
  ];
};

/**
 * AWS's own engine is up to eight times slower. So what it might answer otherwise is asked of it each time: transactions,
 * conditions, races and lists; `npm run test:engines` asks it everything.
 */
const slower = { testTimeout: 90_000 };
const onSlower: [files: string, alone: string] = process.env.EVERY_ENGINE
  ? ['*', '*']
  : ['{contention,lists,once,payments}', '{crashes,ids}'];

const dynoxide: Engine = 'dynoxide';
const dynamodbLocal: Engine = 'dynamodb-local';

/** A module world for each file without a process for each: for tests that start nothing. */
const cheap = { pool: 'vmThreads', execArgv: [] };

export default defineConfig({
  test: {
    maxWorkers: 6, // most tests wait for a stand-in, so a core carries three
    reporters: ['default', './test/support/count-reporter.ts'],
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
      project('stand-ins', ['test/local/**/*.test.ts'], { provide: { engine: dynoxide } }),
      ...api(dynoxide, '*', '*'),
      project(`stand-ins on ${dynamodbLocal}`, ['test/local/{dynamodb,streams}.test.ts'], {
        ...slower,
        provide: { engine: dynamodbLocal },
      }),
      ...api(dynamodbLocal, ...onSlower, slower),
      project('journeys', ['test/journeys/**/*.test.ts'], {
        globalSetup: ['test/support/site.ts'],
        setupFiles: ['test/support/environment.ts', 'test/support/journeys.ts'],
        isolate: false,
        testTimeout: 60_000,
        expect: { poll: { timeout: 10_000, interval: 100 } }, // as long as the browser itself waits for what a page shows
        sequence: { groupOrder: 2 }, // a browser needs the machine for itself
      }),
    ],
  },
});
