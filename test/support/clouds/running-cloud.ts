import { inject } from 'vitest';
import type { TestCloud } from './cloud.ts';

let own: TestCloud | undefined;

/** The cloud that this worker shares with others of its project; null if the project's engine cannot run here. */
export const projectCloud = (): TestCloud | null | undefined => {
  const clouds = inject('clouds');
  return clouds && (clouds[Number(process.env.VITEST_POOL_ID) % clouds.length] ?? null);
};

/** The cloud that the tests of this file call. */
export const runningCloud = (): TestCloud => {
  const found = own ?? projectCloud();
  if (!found) throw new Error('no cloud is running');
  return found;
};

/** Makes the tests of this file call another cloud than that of their project. */
export const selectCloud = (cloud: TestCloud): void => {
  own = cloud;
};
