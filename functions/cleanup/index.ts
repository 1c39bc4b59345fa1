import { deleteFile } from '../core/files.ts';
import { streamHandler } from '../core/stream.ts';

type Owner = { photoKey?: string | null; imageKey?: string | null };

/** Hears of everything that is gone and had a file, by whatever way it went: the file goes too. */
export const handler = streamHandler<Owner, never>(async ({ before }) => {
  await Promise.all([deleteFile(before?.photoKey), deleteFile(before?.imageKey)]);
});
