import { customsRoutes } from '#shared/customs/routes.ts';
import type { NewCustomsDocument } from '#shared/customs/schema.ts';
import { AppError } from '#shared/errors.ts';
import { checkOpenFor, containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { type Caller, ownerFor } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed, transact } from '../core/dynamo.ts';
import { deleteIfRefused, storeFile } from '../core/files.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';
import { findInventory, type StoredInventory } from '../core/inventories.ts';
import { newDraft } from '../core/papers.ts';
import type { Page, PageRequest } from '../core/query.ts';
import type { SubmittedFile } from '../core/request-body.ts';
import { priceInventory, summaryOf } from './build-inventory.ts';
import {
  type CustomsFilter,
  deleteCustomsItem,
  findCustomsDocument,
  findCustomsDocuments,
  insertCustomsDocument,
  pageOfAdopted,
  pageOfCustoms,
  type StoredCustomsDocument,
} from './customs.table.ts';

export type { StoredCustomsDocument } from './customs.table.ts';

/** Returns the container that a document is uploaded for. Throws NOT_YOUR_USER_ID (403) before CONTAINER_NOT_FOUND. */
export const loadContainerForUpload = (
  { userId, bookingId }: { userId: number; bookingId: number },
  caller: Caller,
): Promise<StoredContainer> => {
  if (userId !== caller.userId) throw new AppError('NOT_YOUR_USER_ID', { fields: { userId: { fault: 'invalid' } } });
  return containerOf(bookingId);
};

/**
 * Drafts a customs document for a parcel, with its inventory if it has one. Throws FILE_REQUIRED without its picture,
 * INVALID_FIELDS for lines that a rule refuses, or CONTAINER_CLOSED.
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
    const priced = input.inventaire && (await priceInventory(input.inventaire, container));
    checkOpenFor(container, caller);
    const photoKey = await storeFile(file, customsRoutes.add.file, caller.userId);
    const id = newId();
    const inventory = priced && { ...priced, userId: caller.userId, documentId: id, revision: 1, decisions: [] };
    const document: StoredCustomsDocument = {
      ...newDraft(id, caller.userId, container.id),
      typeDocument: input.typeDocument,
      statut: 'EN_ATTENTE',
      motif: null,
      photoKey,
      etape: null,
      inventaire: inventory ? summaryOf(inventory) : null,
      ...UNDECIDED,
      historique: [],
      decisions: [],
      filedAt: nowIso(),
    };
    try {
      await insertCustomsDocument(document, inventory, record);
    } catch (error) {
      await deleteIfRefused(error, photoKey);
      throw error;
    }
    return document;
  });

/** Returns the document if it is the caller's; an admin may read any. Throws CUSTOMS_NOT_FOUND. */
export const customsDocumentFor = async (id: number, caller: Caller): Promise<StoredCustomsDocument> => {
  const document = await findCustomsDocument(await ownerFor(id, caller), id);
  if (!document) throw new AppError('CUSTOMS_NOT_FOUND');
  return document;
};

/** Returns the inventory of a document; undefined without one. */
export const inventoryOf = ({ userId, id, inventaire }: StoredCustomsDocument): Promise<StoredInventory | undefined> =>
  inventaire ? findInventory(userId, id) : Promise.resolve(undefined);

/** Reads the customs documents of up to 100 parcels consistently; absent ones are left out. */
export const customsDocumentsOf = (
  colis: readonly { userId: number; documentId: number }[],
): Promise<StoredCustomsDocument[]> => findCustomsDocuments(colis);

/** Lists documents under the filters. */
export const listCustoms = (filter: CustomsFilter, page: PageRequest): Promise<Page<StoredCustomsDocument>> =>
  pageOfCustoms(filter, page);

/** Lists documents of booked parcels under the filters. */
export const listAdoptedCustoms = (
  filter: Pick<CustomsFilter, 'statut' | 'userId'>,
  page: PageRequest,
): Promise<Page<StoredCustomsDocument>> => pageOfAdopted(filter, page);

/** Decision of a version that is to be reviewed. */
export const UNDECIDED = { decidedAt: null, decidedBy: null } as const;

/** Deletes a document; its file is deleted through the table's stream. Throws DRAFT_ADOPTED or CUSTOMS_DECIDED. */
export const deleteCustoms = async (document: StoredCustomsDocument): Promise<void> => {
  try {
    await transact({ paper: deleteCustomsItem(document) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const { paper } = error.failed;
    if (!paper) return; // already deleted, as wanted
    throw new AppError(paper.colisId === null ? 'CUSTOMS_DECIDED' : 'DRAFT_ADOPTED');
  }
};
