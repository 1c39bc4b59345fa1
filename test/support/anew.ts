import { beforeAll, vi } from 'vitest';

/**
 * Each file begins with its worker's environment and with fresh modules of ours, as functions do that start cold; the
 * libraries beneath them, which keep nothing of a test, load once per worker.
 */
vi.resetModules();

const before = { ...process.env };
beforeAll(() => () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
