import { inject } from 'vitest';
import type { TestCloud } from './cloud.ts';

let own: TestCloud | undefined;

/** The cloud that this file's tests call. */
export const running = (): TestCloud => {
  const found = own ?? inject('cloud');
  if (!found) throw new Error('no cloud is running');
  return found;
};

/** From now on this file's tests call another cloud than their project's. */
export const callInstead = (cloud: TestCloud): void => {
  own = cloud;
};
