import { customsRoutes } from '#shared/customs/routes.ts';
import { MAX_DECISIONS, MAX_VERSIONS } from '#shared/customs/rules.ts';
import type { CustomsDecision, CustomsEdit, CustomsStatut, NewCustomsDocument } from '#shared/customs/schema.ts';
import { AppError } from '#shared/errors.ts';
import { checkOpenFor, containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { type Caller, ownerFor } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed, transact } from '../core/dynamo.ts';
import { deleteIfRefused, storeFile, storeOptionalFile } from '../core/files.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';
import { publish } from '../core/outbox.ts';
import { newDraft, retryWithCurrentPaper } from '../core/papers.ts';
import type { Page, PageRequest } from '../core/query.ts';
import type { SubmittedFile } from '../core/request-body.ts';
import {
  type CustomsChange,
  type CustomsDecisionRecord,
  type CustomsFilter,
  decideCustoms,
  deleteCustomsItem,
  findCustomsDocument,
  findCustomsDocuments,
  insertCustomsDocument,
  pageOfAdopted,
  pageOfCustoms,
  type Resubmission,
  resubmitCustoms,
  type StoredCustomsDocument,
  updateCustomsItem,
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

/** Drafts a customs document for a parcel. Throws CONTAINER_CLOSED, or FILE_REQUIRED without its picture. */
export const draftCustomsDocument = (
  container: StoredContainer,
  input: NewCustomsDocument,
  file: SubmittedFile | undefined,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredCustomsDocument> =>
  idempotent(idempotencyKey, async (record) => {
    if (!file) throw new AppError('FILE_REQUIRED', { fields: { photo: { fault: 'required' } } });
    checkOpenFor(container, caller);
    const photoKey = await storeFile(file, customsRoutes.add.file, caller.userId);
    const document: StoredCustomsDocument = {
      ...newDraft(newId(), caller.userId, container.id),
      typeDocument: input.typeDocument,
      statut: 'EN_ATTENTE',
      motif: null,
      photoKey,
      ...UNDECIDED,
      historique: [],
      decisions: [],
      filedAt: nowIso(),
    };
    try {
      await insertCustomsDocument(document, record);
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

/**
 * Changes the fields that the edit contains; a replaced file is deleted through the table's stream. A customer may edit
 * their document until it is decided on, and replace a rejected file; an admin may edit any at any time. Throws
 * CUSTOMS_DECIDED or DRAFT_EXPIRED.
 */
export const updateCustoms = async (
  document: StoredCustomsDocument,
  edit: CustomsEdit,
  file: SubmittedFile | undefined,
  caller: Caller,
): Promise<StoredCustomsDocument> => {
  const photoKey = await storeOptionalFile(file, customsRoutes.update.file, caller.userId, document.userId);
  const change: CustomsChange = { ...edit, ...(photoKey !== null && { photoKey, filedAt: nowIso() }) };
  try {
    return await retryWithCurrentPaper(document, 'CUSTOMS_NOT_FOUND', (current) =>
      applyChange(current, change, caller),
    );
  } catch (error) {
    await deleteIfRefused(error, photoKey);
    throw error;
  }
};

const applyChange = async (
  current: StoredCustomsDocument,
  change: CustomsChange,
  caller: Caller,
): Promise<StoredCustomsDocument> => {
  if (current.statut === 'REFUSE' && change.photoKey && caller.userId === current.userId)
    return resubmit(current, change);
  if (!caller.isAdmin && current.statut !== 'EN_ATTENTE') throw new AppError('CUSTOMS_DECIDED');
  await transact({ paper: updateCustomsItem(current, change, caller.isAdmin ? undefined : 'EN_ATTENTE') });
  return { ...current, ...change };
};

/** Replaces a rejected file: the document is to be reviewed again, and keeps the rejected version. */
const resubmit = async (current: StoredCustomsDocument, change: CustomsChange): Promise<StoredCustomsDocument> => {
  const { typeDocument, photoKey, statut, motif, decidedAt, decidedBy } = current;
  const rejectedVersion = { typeDocument, photoKey, statut, motif, decidedAt, decidedBy, replacedAt: nowIso() };
  const resubmission: Resubmission = {
    ...change,
    ...UNDECIDED,
    statut: 'EN_ATTENTE',
    motif: null,
    historique: [...current.historique, rejectedVersion].slice(-MAX_VERSIONS),
  };
  await transact({ paper: resubmitCustoms(current, resubmission) });
  return { ...current, ...resubmission };
};

const UNDECIDED = { decidedAt: null, decidedBy: null } as const;

/**
 * Decides on a document, keeps the earlier decisions and notifies its customer, in one transaction; repeating a
 * decision changes nothing and notifies nobody. Throws CUSTOMS_REPLACED when the file was replaced since, and
 * DRAFT_EXPIRED.
 */
export const decide = (
  document: StoredCustomsDocument,
  statut: CustomsStatut,
  { motif, deposeLe }: CustomsDecision,
  admin: Caller,
): Promise<StoredCustomsDocument> =>
  retryWithCurrentPaper(document, 'CUSTOMS_NOT_FOUND', async (current) => {
    if (deposeLe !== undefined && deposeLe !== current.filedAt) throw new AppError('CUSTOMS_REPLACED');
    const reason = statut === 'REFUSE' ? reasonOf(motif, current) : null;
    if (statut === current.statut && reason === current.motif) return current;
    const decided = { statut, motif: reason, decidedAt: nowIso(), decidedBy: admin.userId };
    const decisions = [...current.decisions, { ...decided, filedAt: current.filedAt }].slice(-MAX_DECISIONS);
    const decision: CustomsDecisionRecord = { ...decided, decisions };
    const { userId, id: documentId, bookingId, colisId, typeDocument } = current;
    await transact({
      paper: decideCustoms(current, decision),
      event: publish({
        type: 'CUSTOMS_DECIDED',
        userId,
        documentId,
        bookingId,
        colisId,
        typeDocument,
        statut,
        motif: reason,
      }),
    });
    return { ...current, ...decision };
  });

/** Returns the reason of a decision; a rejection repeated without a reason keeps its former one. */
const reasonOf = (motif: string | undefined, { statut, motif: formerReason }: StoredCustomsDocument): string | null => {
  if (motif === undefined) return statut === 'REFUSE' ? formerReason : null;
  return motif === '' ? null : motif;
};

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
