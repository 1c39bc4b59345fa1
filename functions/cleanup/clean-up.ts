import { forgetGone } from '../bookings/assign.ts';
import { transact } from '../core/dynamo.ts';
import { deleteFile } from '../core/files.ts';
import { log, loggable } from '../core/log.ts';
import { type Happening, tell } from '../core/outbox.ts';

/** An item as the table's stream shows it, as far as a file or a container may depend on it. */
export type Thing = {
  sk: string;
  id: number;
  photoKey?: string | null;
  imageKey?: string | null;
  /** Earlier versions, each with its file. */
  historique?: { photoKey: string }[];
  assignedTo?: ReadonlySet<number>;
};
type Images = { before: Thing | undefined; after: Thing | undefined };
type LeftOver = Extract<Happening, { type: 'CLEANUP_FAILED' }>;

/**
 * Deletes the files that an item named before and names no more, and clears it from containers when it is gone. What fails
 * becomes an event of its own, which is tried again for as long as it is kept: payments do not wait behind a file.
 */
export const cleanUpAfter = async (images: Images): Promise<void> => {
  const left = leftOverOf(images);
  if (left.files.length === 0 && !left.gone) return;
  try {
    await cleanUp(left);
  } catch (error) {
    log.error('cleanup failed', { cause: loggable(error) });
    await transact({ told: tell(left) });
  }
};

/** Does what is left to do after a thing is gone or has another file; safe to repeat. */
export const cleanUp = async ({ files, gone }: LeftOver): Promise<void> => {
  for (const key of files) await deleteFile(key);
  if (gone) await forgetGone(gone);
};

/** Every file that a thing names. */
const filesOf = (thing: Thing | undefined): string[] =>
  [thing?.photoKey, thing?.imageKey, ...(thing?.historique ?? []).map(({ photoKey }) => photoKey)].filter(
    (key) => typeof key === 'string',
  );

const leftOverOf = ({ before, after }: Images): LeftOver => ({
  type: 'CLEANUP_FAILED',
  files: filesOf(before).filter((key) => !filesOf(after).includes(key)),
  gone:
    before?.assignedTo && !after
      ? { entity: before.sk.split('#')[0] ?? '', id: before.id, bookingIds: [...before.assignedTo] }
      : null,
});
