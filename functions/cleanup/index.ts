import { forgetGone, type Gone } from '../bookings/assign.ts';
import { deleteFile } from '../core/files.ts';
import { streamHandler } from '../core/stream.ts';

type Thing = { photoKey?: string | null; imageKey?: string | null } & (Gone | { assignedTo?: undefined });

/**
 * Hears of what is gone, by whatever way it went, or has another file now: the file that it had goes too, and containers
 * name what is gone no more.
 */
export const handler = streamHandler<Thing, Thing>(
  async ({ before, after }) => {
    for (const name of ['photoKey', 'imageKey'] as const)
      if (before?.[name] !== after?.[name]) await deleteFile(before?.[name]);
    if (before?.assignedTo && !after) await forgetGone(before);
  },
  (images) => images, // each is by itself
);
