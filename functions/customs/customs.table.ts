import type { CustomsDocument, CustomsEtape, CustomsStatut } from '#shared/customs/schema.ts';
import type { InventorySummary } from '#shared/customs/shown-inventory.ts';
import { storedStamp } from '../core/actor.ts';
import { type CustomerIds, partitionsOf } from '../core/items/accounts.ts';
import type { IdempotencyWriter } from '../core/items/idempotency.ts';
import { putInventoryWrite, type StoredInventory } from '../core/items/inventories.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import {
  changeDocumentWrite,
  deleteUnadoptedDocumentWrite,
  documentItem,
  type ParcelDocument,
} from '../core/items/parcel-documents.ts';
import { getItem, getItems, transact, type Write } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfCustomerList, pageOfMatching } from '../core/table/query.ts';

/** Customs document as stored: first a draft, later a parcel's. */
export type StoredCustomsDocument = ParcelDocument & {
  typeDocument: string;
  statut: CustomsStatut;
  /** Reason of the rejection, if one was given; also of a hold, and what to correct. */
  motif: string | null;
  /** Its file; null in one of an imported parcel that nobody has filed yet. */
  photoKey: string | null;
  /** Stage beside the statut; null when that says all. */
  etape: CustomsEtape | null;
  /** Summary of its inventory, an item of its own; null without one. */
  inventaire: InventorySummary | null;
  /** Kind of replacement of the latest rejected version; absent before, and in one replaced before this was kept. */
  replacedBy?: NonNullable<CustomsDocument['remplacePar']>;
  /** Instant at which the file `photoKey` was uploaded. */
  filedAt: string;
  /** Instant and admin of the decision, or of its withdrawal; null before the first decision on a version. */
  decidedAt: string | null;
  decidedBy: number | null;
  /** Rejected earlier versions, oldest first; their files are kept as long as the document lists them. */
  historique: StoredCustomsVersion[];
  /** Decisions on all versions, oldest first. They reference no file, so dropping one deletes none. */
  decisions: StoredDecision[];
};

/** Decision, with the upload instant of the file that it is about. */
export type StoredDecision = Pick<StoredCustomsDocument, 'statut' | 'motif' | 'decidedAt' | 'decidedBy' | 'filedAt'> & {
  /** Absent from a decision that named no stage. */
  etape?: CustomsEtape;
};

/** Version that its customer replaced. */
export type StoredCustomsVersion = Pick<
  StoredCustomsDocument,
  'typeDocument' | 'photoKey' | 'statut' | 'motif' | 'decidedAt' | 'decidedBy'
> & { replacedAt: string; etape?: CustomsEtape };

/** Fields that an edit may change. */
export type CustomsChange = Partial<
  Pick<StoredCustomsDocument, 'typeDocument' | 'photoKey' | 'filedAt' | 'inventaire'>
>;
type DecisionFields = Pick<StoredCustomsDocument, 'statut' | 'etape' | 'motif' | 'decidedAt' | 'decidedBy'>;
export type CustomsDecisionRecord = DecisionFields & Pick<StoredCustomsDocument, 'decisions'>;
/** New file or inventory of a rejected document, which is reviewed again; the rejected version moves to the history. */
export type Resubmission = CustomsChange & DecisionFields & Pick<StoredCustomsDocument, 'historique' | 'replacedBy'>;

export const findCustomsDocument = (userId: number, id: number): Promise<StoredCustomsDocument | undefined> =>
  getItem(keys.owned('CUSTOMS', userId, id));

/** Reads documents of any customers consistently; absent ones are left out. */
export const findCustomsDocuments = async (
  refs: readonly { userId: number; documentId: number }[],
): Promise<StoredCustomsDocument[]> =>
  (
    (await getItems(refs.map(({ userId, documentId }) => keys.owned('CUSTOMS', userId, documentId)))) as (
      | StoredCustomsDocument
      | undefined
    )[]
  ).filter((document) => document !== undefined);

export type CustomsFilter = {
  statut?: CustomsStatut | undefined;
  userId?: CustomerIds | undefined;
  containerBookingId?: number | undefined;
};

type DocumentPage = Promise<Page<StoredCustomsDocument>>;

/** Lists documents under any of the filters, newest first; those of a container by statut, then newest first. */
export const pageOfCustoms = (filter: CustomsFilter, page: PageRequest): DocumentPage =>
  filter.userId === undefined ? pageOfAll(filter, page) : pageOfUser(filter.userId, filter, page);

const newestFirst = { order: 'descending' } as const;

const pageOfAll = ({ statut, containerBookingId }: CustomsFilter, page: PageRequest): DocumentPage => {
  if (containerBookingId !== undefined) {
    const range = { ...(statut && { prefix: `${statut}#` }), ...newestFirst };
    return pageOf('papersByContainer', `CUSTOMS#${containerBookingId}`, range, page);
  }
  return statut
    ? pageOf('listKeysByStatut', `CUSTOMS#${statut}`, newestFirst, page)
    : pageOf('listKeys', 'CUSTOMS', newestFirst, page);
};

const pageOfUser = (
  ids: CustomerIds,
  { statut, containerBookingId }: CustomsFilter,
  page: PageRequest,
): DocumentPage => {
  const pks = partitionsOf(ids);
  const statutPrefix = statut ? `${statut}#` : '';
  if (containerBookingId !== undefined) {
    const prefix = `CUSTOMS#${containerBookingId}#${statutPrefix}`;
    return pageOfCustomerList('mineContainer', pks, { prefix, ...newestFirst }, page);
  }
  const range = { prefix: `CUSTOMS#${statutPrefix}`, ...newestFirst };
  return statut ? pageOfCustomerList('minePaye', pks, range, page) : pageOfCustomerList('mine', pks, range, page);
};

/** Lists documents that parcels have adopted, newest first; a customer's by statut, then newest first. */
export const pageOfAdopted = (
  { statut, userId }: Pick<CustomsFilter, 'statut' | 'userId'>,
  page: PageRequest,
): DocumentPage => {
  if (userId !== undefined) {
    const range = { prefix: statut ? `CUSTOMS#${statut}#` : 'CUSTOMS#', ...newestFirst };
    const documents = (request: PageRequest): DocumentPage =>
      pageOfCustomerList('minePaye', partitionsOf(userId), range, request);
    return pageOfMatching(documents, ({ colisId }) => colisId !== null, page); // a customer's drafts are few, and expire
  }
  return statut
    ? pageOf('newestByStatut', `CUSTOMS#COLIS#${statut}`, newestFirst, page)
    : pageOf('newest', 'CUSTOMS#COLIS', newestFirst, page);
};

/** Inserts a document, with its inventory if it has one. */
export const insertCustomsDocument = (
  document: StoredCustomsDocument,
  inventory: StoredInventory | undefined,
  record: IdempotencyWriter<StoredCustomsDocument>,
): Promise<void> =>
  transact({
    id: claimIdWrite(document.id, document),
    document: { Put: { Item: { ...document, ...documentItem('CUSTOMS', document) } } },
    inventory: inventory && putInventoryWrite(inventory),
    idempotency: record(document),
  });

/**
 * Write that changes a document; with `statut`, only while it has that statut. A new inventory is refused when another
 * one was stored, or a decision made, since the document was read.
 */
export const updateCustomsWrite = (
  document: StoredCustomsDocument,
  change: CustomsChange,
  statut?: CustomsStatut,
): Write =>
  changeDocumentWrite(
    'CUSTOMS',
    document,
    { ...change, lastWrite: storedStamp() },
    { ...(statut && { statut }), ...(change.inventaire && inventoryStateOf(document)) },
  );

/** Attributes that change with the inventory: its revision, and the last decision, which may be about its lines. */
const inventoryStateOf = ({ inventaire, decidedAt }: StoredCustomsDocument) => ({ inventaire, decidedAt });

/**
 * Write that decides on a document and moves it to its new statut's list, if it was not decided on, replaced, adopted
 * or moved since it was read.
 */
export const decideCustomsWrite = (document: StoredCustomsDocument, decision: CustomsDecisionRecord): Write =>
  reindexedChangeWrite(document, decision);

/**
 * Write that replaces a rejected version, if unchanged since it was read, and moves the document to the list of those
 * to review.
 */
export const resubmitCustomsWrite = (document: StoredCustomsDocument, change: Resubmission): Write =>
  reindexedChangeWrite(document, change);

const reindexedChangeWrite = (document: StoredCustomsDocument, change: CustomsDecisionRecord | Resubmission): Write => {
  const { statut, motif, colisId, bookingId, photoKey, decidedAt, inventaire, etape } = document;
  const indexes = indexKeys.document('CUSTOMS', { ...document, ...change });
  const changed = { ...change, ...indexes, lastWrite: storedStamp() };
  const expected = { statut, motif, colisId, bookingId, photoKey, decidedAt, inventaire, etape };
  return changeDocumentWrite('CUSTOMS', document, changed, expected);
};

/** Write that deletes a document that is to be reviewed and that no parcel has. */
export const deleteCustomsWrite = (document: StoredCustomsDocument): Write =>
  deleteUnadoptedDocumentWrite('CUSTOMS', document, { statut: 'EN_ATTENTE' });
