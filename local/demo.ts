import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cloud } from './cloud.ts';
import { writeAtomically } from './emulator.ts';
import { demoSeed } from './seed/seed.ts';

/** File that tells how far the demo data of a folder is. */
const flagOf = (dataDir: string): string => join(dataDir, 'seeded');

/**
 * How far demo data is: `begun` while nothing of people would be lost with it, `kept` once people have entered something
 * beside an incomplete history, and `complete`.
 */
type Progress = 'begun' | 'kept' | 'complete';

const write = (dataDir: string, progress: Progress): Promise<void> => writeAtomically(flagOf(dataDir), progress);

/**
 * Returns how far the last start came with the demo data of a folder; undefined in an empty one. Deletes data whose
 * history is incomplete, unless people have entered something.
 */
export const earlierDemo = async (dataDir: string): Promise<Progress | undefined> => {
  if (!existsSync(flagOf(dataDir))) return undefined;
  const progress = (await readFile(flagOf(dataDir), 'utf8')) as Progress;
  if (progress === 'begun') await rm(dataDir, { recursive: true, force: true });
  return progress;
};

/** Adds the rest of the demo data. When stopped, it ends early and leaves the data incomplete. */
export type AddHistory = (stopping: AbortSignal) => Promise<void>;

/**
 * Adds the demo's accounts and open departures to an empty cloud. Returns the work that adds its history; undefined for
 * a cloud that has data.
 */
export const openDemo = async (cloud: Cloud, dataDir: string): Promise<AddHistory | undefined> => {
  if (existsSync(flagOf(dataDir))) return undefined;
  await write(dataDir, 'begun');
  const { openSite, addHistory } = demoSeed(cloud);
  await openSite();
  let kept: Promise<void> | undefined;
  cloud.beforeEntries(async () => {
    kept ??= write(dataDir, 'kept');
    await kept;
  });
  return async (stopping) => {
    try {
      await addHistory(stopping);
    } finally {
      cloud.beforeEntries(async () => {});
      await kept;
      // What people did meanwhile is kept, also beside a history that was refused.
      if (!stopping.aborted) await write(dataDir, 'complete');
    }
  };
};
