import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cloud } from './cloud.ts';
import { writeAtomically } from './emulator.ts';
import { demoSeed } from './seed/seed.ts';

/** Files that tell how far the demo data of a folder is. */
const completeFlag = (dataDir: string): string => join(dataDir, 'seeded');
const partialFlag = (dataDir: string): string => join(dataDir, 'seeding');

/** Deletes the data of a first start that ended before its demo data was complete; reports whether there was any. */
export const dropPartialDemo = async (dataDir: string): Promise<boolean> => {
  if (!existsSync(partialFlag(dataDir))) return false;
  await rm(dataDir, { recursive: true, force: true });
  return true;
};

/** Adds the rest of the demo data. When stopped, it ends early and leaves the data incomplete. */
export type AddHistory = (stopping: AbortSignal) => Promise<void>;

/**
 * Adds the demo's accounts and open departures to an empty cloud. Returns the work that adds its history; undefined for
 * a cloud that has data.
 */
export const openDemo = async (cloud: Cloud, dataDir: string): Promise<AddHistory | undefined> => {
  if (existsSync(completeFlag(dataDir))) return undefined;
  await writeAtomically(partialFlag(dataDir), new Date().toISOString());
  const { openSite, addHistory } = demoSeed(cloud);
  await openSite();
  return async (stopping) => {
    try {
      await addHistory(stopping);
    } finally {
      // What people did meanwhile is kept, also beside a history that was refused.
      if (!stopping.aborted) await rename(partialFlag(dataDir), completeFlag(dataDir));
    }
  };
};
