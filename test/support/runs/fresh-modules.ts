import { beforeAll, vi } from 'vitest';
import { isIsolated } from './isolated-module.ts';
import { saveEnvironment } from './saved-environment.ts';

const restore = saveEnvironment();

/**
 * Resets the environment and our modules after each file of `test/api/isolated`, so that the next file starts cold as
 * functions do. The libraries keep no state of a test and stay loaded.
 */
// biome-ignore lint/correctness/noEmptyPattern: the second argument is needed, and the first must be a pattern
beforeAll(({}, { file }) => () => {
  if (!isIsolated(file.filepath)) return;
  restore();
  vi.resetModules();
});
