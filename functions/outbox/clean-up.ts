import { clearAssignments } from '../containers/container-assignments.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteFile } from '../core/files/files.ts';
import { deleteDutyWrite } from '../core/items/duties.ts';
import { deleteInventoryWrite } from '../core/items/inventories.ts';
import { log, loggableError } from '../core/log.ts';
import { transact } from '../core/table/dynamo.ts';

/** Attributes of an item in the table's stream that name files or containers. */
export type StreamedItem = {
  sk: string;
  id: number;
  photoKey?: string | null;
  imageKey?: string | null;
  /** Photos of a handover; those of a parcel are deleted by events of their own. */
  photoKeys?: string[];
  /** Earlier versions of a customs document, each with its file. */
  historique?: { photoKey: string }[];
  userId?: number;
  /** Summary of a customs document's inventory, which is an item of its own. */
  inventaire?: object | null;
  colisId?: number | null;
  assignedTo?: ReadonlySet<number>;
};
type ItemImages = { before: StreamedItem | undefined; after: StreamedItem | undefined };
/**
 * Files, a deleted document and another deleted item that are still to be cleaned up: the fields of the event that is
 * published when that fails.
 */
type Leftovers = Pick<Extract<DomainEvent, { type: 'CLEANUP_FAILED' }>, 'files' | 'gone' | 'document'>;

/**
 * Deletes the files that a change removed from an item and the inventory and duty of a deleted document, and clears a
 * deleted item from containers. A failure becomes an event of its own, which is retried as long as it is kept, so that
 * payments never wait for a file.
 */
export const cleanUpAfter = async (images: ItemImages): Promise<void> => {
  const leftovers = leftoversOf(images);
  if (leftovers.files.length === 0 && !leftovers.gone && !leftovers.document) return;
  try {
    await cleanUp(leftovers);
  } catch (error) {
    log.error('cleanup failed', { cause: loggableError(error) });
    await transact({ event: eventWrite({ type: 'CLEANUP_FAILED', ...leftovers }) });
  }
};

/**
 * Deletes leftover files, the inventory and the duty of a deleted document, and clears a deleted item from its
 * containers; safe to repeat.
 */
export const cleanUp = async ({ files: fileKeys, gone: deletedItem, document }: Leftovers): Promise<void> => {
  for (const key of fileKeys) await deleteFile(key);
  if (document) await transact({ inventory: deleteInventoryWrite(document), duty: deleteDutyWrite(document) });
  if (deletedItem) await clearAssignments(deletedItem);
};

/** Returns the keys of all files that an item names. */
const filesOf = (item: StreamedItem | undefined): string[] =>
  [
    item?.photoKey,
    item?.imageKey,
    ...(item?.photoKeys ?? []),
    ...(item?.historique ?? []).map(({ photoKey }) => photoKey),
  ].filter((key) => typeof key === 'string');

/** Reports whether an item is a customs document that may have an inventory, or a duty of its parcel. */
const isDocument = (item: StreamedItem | undefined): item is StreamedItem =>
  Boolean(item?.sk.startsWith('CUSTOMS#') && (item.inventaire ?? item.colisId));

const leftoversOf = ({ before, after }: ItemImages): Leftovers => ({
  ...(isDocument(before) && !after && { document: { userId: before.userId ?? 0, documentId: before.id } }),
  files: filesOf(before).filter((key) => !filesOf(after).includes(key)),
  gone:
    before?.assignedTo && !after
      ? { entity: before.sk.split('#')[0] ?? '', id: before.id, bookingIds: [...before.assignedTo] }
      : null,
});
