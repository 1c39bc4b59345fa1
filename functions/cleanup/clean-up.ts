import { clearAssignments } from '../bookings/assign.ts';
import { transact } from '../core/dynamo.ts';
import { deleteFile } from '../core/files.ts';
import { log, loggableError } from '../core/log.ts';
import { type DomainEvent, publish } from '../core/outbox.ts';

/** An item as the table's stream shows it, as far as a file or a container may depend on it. */
export type StreamedItem = {
  sk: string;
  id: number;
  photoKey?: string | null;
  imageKey?: string | null;
  /** Earlier versions, each with its file. */
  historique?: { photoKey: string }[];
  assignedTo?: ReadonlySet<number>;
};
type Images = { before: StreamedItem | undefined; after: StreamedItem | undefined };
type Leftovers = Extract<DomainEvent, { type: 'CLEANUP_FAILED' }>;

/**
 * Deletes the files that an item named before and names no more, and clears it from containers when it is gone. What fails
 * becomes an event of its own, which is tried again for as long as it is kept: payments do not wait behind a file.
 */
export const cleanUpAfter = async (images: Images): Promise<void> => {
  const left = leftoversOf(images);
  if (left.files.length === 0 && !left.gone) return;
  try {
    await cleanUp(left);
  } catch (error) {
    log.error('cleanup failed', { cause: loggableError(error) });
    await transact({ event: publish(left) });
  }
};

/** Does what is left to do after a thing is gone or has another file; safe to repeat. */
export const cleanUp = async ({ files, gone }: Leftovers): Promise<void> => {
  for (const key of files) await deleteFile(key);
  if (gone) await clearAssignments(gone);
};

/** Every file that a thing names. */
const filesOf = (thing: StreamedItem | undefined): string[] =>
  [thing?.photoKey, thing?.imageKey, ...(thing?.historique ?? []).map(({ photoKey }) => photoKey)].filter(
    (key) => typeof key === 'string',
  );

const leftoversOf = ({ before, after }: Images): Leftovers => ({
  type: 'CLEANUP_FAILED',
  files: filesOf(before).filter((key) => !filesOf(after).includes(key)),
  gone:
    before?.assignedTo && !after
      ? { entity: before.sk.split('#')[0] ?? '', id: before.id, bookingIds: [...before.assignedTo] }
      : null,
});
