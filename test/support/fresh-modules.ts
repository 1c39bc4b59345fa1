import { beforeAll, vi } from 'vitest';
import { isIsolated } from './isolated-module.ts';
import { saveEnvironment } from './saved-environment.ts';

const restore = saveEnvironment();

/**
 * What a file of the folder `alone` changed is gone when it ends: the environment, and our modules, which the next file
 * loads anew, as functions do that start cold. The libraries beneath them keep nothing of a test and stay loaded.
 */
// biome-ignore lint/correctness/noEmptyPattern: its second argument is wanted, and the first must be a pattern
beforeAll(({}, { file }) => () => {
  if (!isIsolated(file.filepath)) return;
  restore();
  vi.resetModules();
});
