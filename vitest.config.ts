import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], rest: object = {}) => ({
  test: { name, include, testTimeout: 20_000, hookTimeout: 60_000, ...rest },
});

/** The HTTP API on one of the real local engines; the cloud starts once per engine. */
const api = (engine: 'dynoxide' | 'dynamodb-local') =>
  project(`api on ${engine}`, ['test/api/**/*.test.ts'], {
    testTimeout: engine === 'dynoxide' ? 20_000 : 90_000, // AWS's own engine is up to eight times slower
    globalSetup: [`test/support/cloud.${engine}.ts`],
    setupFiles: ['test/support/environment.ts'],
  });

export default defineConfig({
  test: {
    reporters: ['default', './test/support/count-reporter.ts'],
    projects: [
      project('unit', ['test/shared/**/*.test.ts', 'test/functions/**/*.test.ts', 'test/web/**/*.test.{ts,tsx}'], {
        setupFiles: ['test/support/unit.ts'],
      }),
      project('stand-ins', ['test/local/**/*.test.ts']),
      project('infra', ['test/infra/**/*.test.ts']),
      api('dynoxide'),
      api('dynamodb-local'),
      project('journeys', ['test/journeys/**/*.test.ts'], {
        globalSetup: ['test/support/site.ts'],
        setupFiles: ['test/support/environment.ts'],
        testTimeout: 60_000,
        fileParallelism: true,
      }),
    ],
  },
});
