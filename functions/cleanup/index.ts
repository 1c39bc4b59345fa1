import { forgetGone, type Gone } from '../bookings/assign.ts';
import { deleteFile } from '../core/files.ts';
import { streamHandler } from '../core/stream.ts';

type Thing = {
  photoKey?: string | null;
  imageKey?: string | null;
  /** Earlier versions, each with its file. */
  historique?: { photoKey: string }[];
} & (Gone | { assignedTo?: undefined });

/**
 * Handles what is gone, by whatever way it went, and what names other files now: the files that nothing names any more go
 * too, and containers no longer name what is gone.
 */
export const handler = streamHandler<Thing, Thing>(
  async ({ before, after }) => {
    const kept = new Set(filesOf(after));
    for (const file of filesOf(before)) if (!kept.has(file)) await deleteFile(file);
    if (before?.assignedTo && !after) await forgetGone(before);
  },
  (images) => images, // each is by itself
);

/** Every file that a thing names. */
const filesOf = (thing: Thing | undefined): string[] =>
  [thing?.photoKey, thing?.imageKey, ...(thing?.historique ?? []).map(({ photoKey }) => photoKey)].filter(
    (key) => typeof key === 'string',
  );
