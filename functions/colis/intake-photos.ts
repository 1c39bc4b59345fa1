import type { NewIntake } from '#shared/intake/schema.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteIfRefused, storeAll, storeFile } from '../core/files/files.ts';
import type { Write } from '../core/table/dynamo.ts';
import type { StoredColis } from './stored-colis.ts';

const PHOTO = { jsonPart: 'dto', filePart: 'photo', keyField: 'photoKeys', kind: 'intake', required: false } as const;

/**
 * Returns a function that stores the photos of an intake or an unloading under their customer, once however often it is
 * called, and one that deletes them again if it was refused.
 */
export const createPhotoStore = (
  { userId }: StoredColis,
  { photoKeys = [] }: Pick<NewIntake, 'photoKeys'>,
  agentId: number,
) => {
  let stored: Promise<string[]> | undefined;
  const store = async (): Promise<string[]> => {
    const keys = await storeAll(photoKeys.map((key) => storeFile({ key }, PHOTO, agentId, userId)));
    return keys.filter((key) => key !== null);
  };
  return {
    storePhotos: (): Promise<string[]> => {
      stored ??= store();
      return stored;
    },
    deletePhotosIfRefused: async (error: unknown): Promise<void> => {
      if (stored) await deleteIfRefused(error, ...(await stored.catch(() => [])));
    },
  };
};

/** Write of the event that deletes photos, in the transaction that removes the records that name them. */
export const removePhotosWrite = (...records: ({ photoKeys?: string[] } | undefined)[]): Write | undefined => {
  const files = records.flatMap((record) => record?.photoKeys ?? []);
  return files.length > 0 ? eventWrite({ type: 'FILES_REMOVED', files }) : undefined;
};
