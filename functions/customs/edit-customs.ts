import { MAX_VERSIONS } from '#shared/customs/review-limits.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import type { CustomsEdit } from '#shared/customs/schema.ts';
import { AppError } from '#shared/errors.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { deleteIfRefused, storeOptionalFile } from '../core/files/files.ts';
import { putInventoryWrite, type StoredInventory } from '../core/items/inventories.ts';
import { retryWithCurrentDocument } from '../core/items/parcel-documents.ts';
import { type Caller, isOwner } from '../core/request/caller.ts';
import type { SubmittedFile } from '../core/request/request-body.ts';
import { transact } from '../core/table/dynamo.ts';
import { checkInventory, type RatedInventory, summaryOf } from './build-inventory.ts';
import { inventoryOf, NO_DECISION } from './customs.service.ts';
import {
  type CustomsChange,
  type Resubmission,
  resubmitCustomsWrite,
  type StoredCustomsDocument,
  updateCustomsWrite,
} from './customs.table.ts';

/**
 * Changes the fields that the edit contains; a replaced file is deleted through the table's stream. A customer may edit
 * their document until it is decided on, and correct the file or the lines of a rejected one; an admin may edit any at
 * any time. Throws INVALID_FIELDS for lines that a rule refuses, CUSTOMS_DECIDED or DRAFT_EXPIRED.
 */
export const updateCustoms = async (
  document: StoredCustomsDocument,
  { inventaire, ...edit }: CustomsEdit,
  file: SubmittedFile | undefined,
  caller: Caller,
): Promise<StoredCustomsDocument> => {
  const rated = inventaire && (await checkInventory(inventaire, await containerOf(document.bookingId)));
  const photoKey = await storeOptionalFile(file, customsRoutes.update.file, caller.userId, document.userId);
  const change: CustomsChange = { ...edit, ...(photoKey !== null && { photoKey, filedAt: nowIso() }) };
  try {
    return await retryWithCurrentDocument(document, 'CUSTOMS_NOT_FOUND', async (current) =>
      applyChange(current, change, await nextInventory(current, rated), caller),
    );
  } catch (error) {
    await deleteIfRefused(error, photoKey);
    throw error;
  }
};

/**
 * Returns a new inventory of a document, under the revision after its current one, with the decisions on former ones.
 */
const nextInventory = async (
  document: StoredCustomsDocument,
  rated: RatedInventory | undefined,
): Promise<StoredInventory | undefined> => {
  if (!rated) return undefined;
  const { decisions = [] } = (await inventoryOf(document)) ?? {};
  const { userId, id, inventaire } = document;
  return { ...rated, userId, documentId: id, revision: (inventaire?.revision ?? 0) + 1, decisions };
};

const applyChange = async (
  current: StoredCustomsDocument,
  fields: CustomsChange,
  inventory: StoredInventory | undefined,
  caller: Caller,
): Promise<StoredCustomsDocument> => {
  const change = inventory ? { ...fields, inventaire: summaryOf(inventory) } : fields;
  const lines = inventory && putInventoryWrite(inventory);
  if (current.statut === 'REFUSE' && (change.photoKey || inventory) && isOwner(caller, current.userId)) {
    const resubmission = resubmissionOf(current, change);
    await transact({ parcelDocument: resubmitCustomsWrite(current, resubmission), inventory: lines });
    return { ...current, ...resubmission };
  }
  if (!caller.isAdmin && current.statut !== 'EN_ATTENTE') throw new AppError('CUSTOMS_DECIDED');
  const statut = caller.isAdmin ? undefined : 'EN_ATTENTE';
  await transact({ parcelDocument: updateCustomsWrite(current, change, statut), inventory: lines });
  return { ...current, ...change };
};

/**
 * Returns the change of a rejected document that its customer corrects: it is reviewed again, and keeps the version.
 */
const resubmissionOf = (current: StoredCustomsDocument, change: CustomsChange): Resubmission => {
  const { typeDocument, photoKey, statut, etape, motif, decidedAt, decidedBy } = current;
  const version = { typeDocument, photoKey, statut, motif, decidedAt, decidedBy };
  const rejectedVersion = { ...version, ...(etape && { etape }), replacedAt: nowIso() };
  return {
    ...change,
    ...NO_DECISION,
    statut: 'EN_ATTENTE',
    etape: null,
    motif: null,
    replacedBy: change.inventaire ? 'LISTE' : 'FICHIER',
    historique: [...current.historique, rejectedVersion].slice(-MAX_VERSIONS),
  };
};
