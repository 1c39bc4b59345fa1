import { customsRoutes } from '#shared/customs/routes.ts';
import type { NewCustomsDocument } from '#shared/customs/schema.ts';
import { AppError } from '#shared/errors.ts';
import { checkOpenFor } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { deleteIfRefused, storeFile } from '../core/files/files.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { newDraft } from '../core/items/parcel-documents.ts';
import type { Caller } from '../core/request/caller.ts';
import type { SubmittedFile } from '../core/request/request-body.ts';
import { newId } from '../core/table/ids.ts';
import { checkInventory } from './build-inventory.ts';
import { insertCustomsDocument, type StoredCustomsDocument } from './customs.table.ts';
import { newDocument } from './new-document.ts';

/**
 * Drafts a customs document for a parcel, with its inventory if it has one. Throws FILE_REQUIRED without its picture,
 * CONTAINER_CLOSED, what `checkInventory` throws, or the errors of the file.
 */
export const draftCustomsDocument = (
  container: StoredContainer,
  input: NewCustomsDocument,
  file: SubmittedFile | undefined,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredCustomsDocument> =>
  idempotent(idempotencyKey, async (record) => {
    if (!file) throw new AppError('FILE_REQUIRED', { fields: { photo: { fault: 'required' } } });
    const rated = input.inventaire && (await checkInventory(input.inventaire, container));
    checkOpenFor(container, caller);
    const photoKey = await storeFile(file, customsRoutes.add.file, caller.userId);
    const { document, inventory } = newDocument(
      newDraft(newId(), caller.userId, container.id),
      { typeDocument: input.typeDocument, photoKey },
      rated,
    );
    try {
      await insertCustomsDocument(document, inventory, record);
    } catch (error) {
      await deleteIfRefused(error, photoKey);
      throw error;
    }
    return document;
  });
