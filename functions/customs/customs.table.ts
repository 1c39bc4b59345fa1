import type { CustomsStatut } from '#shared/customs/schema.ts';
import { changeDraft, type Draft, deleteDraft, draftItem } from '../core/drafts.ts';
import { getItem, transact, type Write } from '../core/dynamo.ts';
import type { RecordWrite } from '../core/idempotency.ts';
import { indexKeys, keys } from '../core/keys.ts';
import { claimId } from '../core/owners.ts';
import { type Page, type PageRequest, pageOf, pageOfOwn, pageOfThose } from '../core/query.ts';

/** A customs document as stored: a draft, later a parcel's. */
export type StoredCustomsDocument = Draft & {
  typeDocument: string;
  statut: CustomsStatut;
  /** Why it is refused, if a reason was given. */
  motif: string | null;
  photoKey: string;
  /** When that file was filed. */
  filedAt: string;
  /** When and by which admin it was decided on, or the decision taken back; null before the first decision on a version. */
  decidedAt: string | null;
  decidedBy: number | null;
  /** Earlier versions that were refused, oldest first; their files live as long as the document names them. */
  historique: StoredVersion[];
  /** Decisions on all versions, oldest first. They name no file: when one goes, no file goes with it. */
  decisions: StoredDecision[];
};

/** A decision, with the moment at which the file was filed that it is about. */
export type StoredDecision = Pick<StoredCustomsDocument, 'statut' | 'motif' | 'decidedAt' | 'decidedBy' | 'filedAt'>;

/** A version that its customer replaced. */
export type StoredVersion = Pick<
  StoredCustomsDocument,
  'typeDocument' | 'photoKey' | 'statut' | 'motif' | 'decidedAt' | 'decidedBy'
> & { replacedAt: string };

/** What an edit may change. */
export type CustomsChange = Partial<Pick<StoredCustomsDocument, 'typeDocument' | 'photoKey' | 'filedAt'>>;
type Standing = Pick<StoredCustomsDocument, 'statut' | 'motif' | 'decidedAt' | 'decidedBy'>;
export type Decision = Standing & Pick<StoredCustomsDocument, 'decisions'>;
/** A new file in place of a refused one: it waits again, and the refused version is history. */
export type Resubmission = CustomsChange & Standing & Pick<StoredCustomsDocument, 'historique'>;

export const findCustomsDocument = (userId: number, id: number): Promise<StoredCustomsDocument | undefined> =>
  getItem(keys.owned('CUSTOMS', userId, id));

export type CustomsFilter = {
  statut?: CustomsStatut | undefined;
  userId?: number | undefined;
  containerBookingId?: number | undefined;
};

type Found = Promise<Page<StoredCustomsDocument>>;

/** Documents under any of the filters, newest first; those for a container by statut, then newest first. */
export const pageOfCustoms = (filter: CustomsFilter, page: PageRequest): Found =>
  filter.userId === undefined ? pageOfAll(filter, page) : pageOfUser(filter.userId, filter, page);

const newestFirst = { order: 'descending' } as const;

const pageOfAll = ({ statut, containerBookingId }: CustomsFilter, page: PageRequest): Found => {
  if (containerBookingId !== undefined) {
    const range = { ...(statut && { prefix: `${statut}#` }), ...newestFirst };
    return pageOf('papersByContainer', `CUSTOMS#${containerBookingId}`, range, page);
  }
  return statut
    ? pageOf('listKeysByStatut', `CUSTOMS#${statut}`, newestFirst, page)
    : pageOf('listKeys', 'CUSTOMS', newestFirst, page);
};

const pageOfUser = (userId: number, { statut, containerBookingId }: CustomsFilter, page: PageRequest): Found => {
  const { pk } = keys.account(userId);
  const inStatut = statut ? `${statut}#` : '';
  if (containerBookingId !== undefined) {
    const prefix = `CUSTOMS#${containerBookingId}#${inStatut}`;
    return pageOfOwn('mineContainer', pk, { prefix, ...newestFirst }, page);
  }
  const range = { prefix: `CUSTOMS#${inStatut}`, ...newestFirst };
  return statut ? pageOfOwn('minePaye', pk, range, page) : pageOfOwn('mine', pk, range, page);
};

/** Documents that parcels have adopted, newest first; a customer's by statut, then newest first. */
export const pageOfAdopted = (
  { statut, userId }: Pick<CustomsFilter, 'statut' | 'userId'>,
  page: PageRequest,
): Found => {
  if (userId !== undefined) {
    const range = { prefix: statut ? `CUSTOMS#${statut}#` : 'CUSTOMS#', ...newestFirst };
    const documents = (asked: PageRequest): Found => pageOfOwn('minePaye', keys.account(userId).pk, range, asked);
    return pageOfThose(documents, ({ colisId }) => colisId !== null, page); // a customer's drafts are few, and expire
  }
  return statut
    ? pageOf('newestByStatut', `CUSTOMS#COLIS#${statut}`, newestFirst, page)
    : pageOf('newest', 'CUSTOMS#COLIS', newestFirst, page);
};

export const insertCustomsDocument = (
  document: StoredCustomsDocument,
  record: RecordWrite<StoredCustomsDocument>,
): Promise<void> =>
  transact({
    id: claimId(document.id, document),
    document: { Put: { Item: { ...document, ...draftItem('CUSTOMS', document) } } },
    once: record(document),
  });

/** Changes a document; with `statut`, only while it is in that one. */
export const updateCustomsItem = (
  document: StoredCustomsDocument,
  change: CustomsChange,
  statut?: CustomsStatut,
): Write => changeDraft('CUSTOMS', document, change, statut ? { statut } : {});

/** Decides on a document that nobody decided on, replaced or adopted since it was read, and files it in its new statut. */
export const decideCustoms = (document: StoredCustomsDocument, decision: Decision): Write =>
  reindexed(document, decision);

/** Replaces a refused version that is still as it was read, and files the document among those that wait. */
export const resubmitCustoms = (document: StoredCustomsDocument, change: Resubmission): Write =>
  reindexed(document, change);

const reindexed = (document: StoredCustomsDocument, change: Decision | Resubmission): Write => {
  const { statut, motif, colisId, photoKey, decidedAt } = document;
  const filed = indexKeys.paper('CUSTOMS', { ...document, ...change });
  return changeDraft('CUSTOMS', document, { ...change, ...filed }, { statut, motif, colisId, photoKey, decidedAt });
};

/** Deletes a document that waits for its decision and that no parcel has. */
export const deleteCustomsItem = (document: StoredCustomsDocument): Write =>
  deleteDraft('CUSTOMS', document, { statut: 'EN_ATTENTE' });
