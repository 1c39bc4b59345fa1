import { AppError } from '#shared/errors.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findInventory, type StoredInventory } from '../core/items/inventories.ts';
import { type Caller, ownerFor } from '../core/request/caller.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import {
  type CustomsFilter,
  deleteCustomsWrite,
  findCustomsDocument,
  findCustomsDocuments,
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

/** Returns the document if it is the caller's; an admin may read any. Throws CUSTOMS_NOT_FOUND. */
export const customsDocumentFor = async (id: number, caller: Caller): Promise<StoredCustomsDocument> => {
  const document = await findCustomsDocument(await ownerFor(id, caller), id);
  if (!document) throw new AppError('CUSTOMS_NOT_FOUND');
  return document;
};

/** Returns the inventory of a document; undefined without one. */
export const inventoryOf = ({ userId, id, inventaire }: StoredCustomsDocument): Promise<StoredInventory | undefined> =>
  inventaire ? findInventory(userId, id) : Promise.resolve(undefined);

/** Reads the customs documents of parcels consistently; absent ones are left out. */
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
export const NO_DECISION = { decidedAt: null, decidedBy: null } as const;

/** Deletes a document; its file is deleted through the table's stream. Throws DRAFT_ADOPTED or CUSTOMS_DECIDED. */
export const deleteCustoms = async (document: StoredCustomsDocument): Promise<void> => {
  try {
    await transact({ parcelDocument: deleteCustomsWrite(document) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const { parcelDocument } = error.failed;
    if (!parcelDocument) return; // already deleted, as wanted
    throw new AppError(parcelDocument.colisId === null ? 'CUSTOMS_DECIDED' : 'DRAFT_ADOPTED');
  }
};
