import { DRAFT_HOURS } from '#shared/colis/rules.ts';
import { type ClosingBlocker, closingBlockerOf } from '#shared/customs/closing-blocker.ts';
import type { CustomsEtape, CustomsStatut } from '#shared/customs/schema.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { ATTEMPTS, busyError } from '../attempts.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { ConditionFailed, getItem, getItems, type Item, type Write } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { indexKeys, keys } from '../table/keys.ts';
import type { WriteLabel } from '../table/write-labels.ts';

export type DocumentEntity = 'INSURANCE' | 'CUSTOMS';

/** Insurance or customs document, adopted by a parcel or not yet (a draft); only customs documents have a `statut`. */
export type ParcelDocument = {
  id: number;
  userId: number;
  bookingId: number;
  /** The parcel that adopted it. */
  colisId: number | null;
  /** Moment when it expires unless a parcel adopts it; null once adopted. */
  expiresAt: string | null;
  createdAt: string;
  statut?: string;
};

/**
 * Returns why the customs document of each parcel keeps its manifest open, in the order given; undefined where none
 * does.
 */
export const closingBlockersOf = async (
  colisList: readonly { userId: number; documentId: number }[],
): Promise<(ClosingBlocker | undefined)[]> => {
  const documents = await getItems(
    colisList.map(({ userId, documentId }) => keys.owned('CUSTOMS', userId, documentId)),
  );
  return documents.map((found) => {
    const document = found as (ParcelDocument & { etape: CustomsEtape | null }) | undefined;
    return document && closingBlockerOf({ statut: document.statut as CustomsStatut, etape: document.etape });
  });
};

/** Returns the value in XOF that is declared for each parcel, in the order given; undefined where it is erased. */
export const declaredValuesOf = async (
  colisList: readonly { userId: number; assuranceId: number }[],
): Promise<(number | undefined)[]> => {
  const documents = await getItems(
    colisList.map(({ userId, assuranceId }) => keys.owned('INSURANCE', userId, assuranceId)),
  );
  return documents.map((found) => (found as { valeurXof: number } | undefined)?.valeurXof);
};

/** Returns the statut of a parcel's customs document; null without one. */
export const customsStatutOf = async ({
  userId,
  documentId,
}: {
  userId: number;
  documentId: number;
}): Promise<CustomsStatut | null> => {
  const document = await getItem<{ statut: CustomsStatut }>(keys.owned('CUSTOMS', userId, documentId));
  return document?.statut ?? null;
};

/** Creates a draft that expires after `DRAFT_HOURS`. */
export const newDraft = (id: number, userId: number, containerId: number): ParcelDocument => {
  const createdAt = nowIso();
  return {
    id,
    userId,
    bookingId: containerId,
    colisId: null,
    expiresAt: hoursAfter(DRAFT_HOURS, createdAt),
    createdAt,
  };
};

/** Returns the item of a document; a draft has the TTL that deletes it unless a parcel adopts it. */
export const documentItem = (entity: DocumentEntity, document: ParcelDocument): Item => ({
  ...document,
  ...keys.owned(entity, document.userId, document.id),
  ...indexKeys.document(entity, document),
  ...(document.expiresAt !== null && { ttl: ttlOf(document.expiresAt) }),
});

/**
 * Container and request field of the draft that a parcel is to adopt; `notFoundCode` is the error when there is no
 * draft.
 */
type AdoptionTarget = { bookingId: number; notFoundCode: ErrorCode; field: string };

type DraftLookup<Document extends ParcelDocument> = [document: Document | undefined, target: AdoptionTarget];

/**
 * Returns the two drafts that a parcel is to adopt. Throws the first error in the order of HTTP status: not found
 * first, then expired, adopted, refused by an admin, or for another container.
 */
export const requireAdoptableDrafts = <Insurance extends ParcelDocument, Document extends ParcelDocument>(
  insurance: DraftLookup<Insurance>,
  document: DraftLookup<Document>,
): { insurance: Insurance; document: Document } => {
  const refusals = [insurance, document].flatMap(([draft, target]) => {
    const code = adoptionFault(draft, target);
    return code ? [draftError(code, target)] : [];
  });
  const [first] = refusals.sort((a, b) => a.status - b.status);
  if (first || !insurance[0] || !document[0]) throw first ?? draftError(insurance[1].notFoundCode, insurance[1]);
  return { insurance: insurance[0], document: document[0] };
};

/**
 * Returns the error for a refused adoption, whose write is labelled `label`; undefined when another write was refused,
 * or when the draft was only decided on since it was read.
 */
export const adoptionError = (error: unknown, label: WriteLabel, target: AdoptionTarget): AppError | undefined => {
  if (!(error instanceof ConditionFailed) || !error.has(label)) return undefined;
  const code = adoptionFault(error.failed[label] as ParcelDocument | undefined, target);
  return code && draftError(code, target);
};

const adoptionFault = (
  draft: ParcelDocument | undefined,
  { bookingId, notFoundCode }: AdoptionTarget,
): ErrorCode | undefined => {
  if (!draft) return notFoundCode;
  if (draft.bookingId !== bookingId) return 'DRAFT_OF_OTHER_CONTAINER';
  if (draft.colisId !== null) return 'DRAFT_ADOPTED';
  if (draft.statut === 'REFUSE') return 'DRAFT_REFUSED';
  return isExpired(draft) ? 'DRAFT_EXPIRED' : undefined;
};

const draftError = (code: ErrorCode, { field }: AdoptionTarget): AppError =>
  new AppError(code, { fields: { [field]: { fault: 'invalid' } } });

const isExpired = ({ expiresAt }: ParcelDocument): boolean => expiresAt !== null && expiresAt <= nowIso();

/** Expected attribute values; null also matches an absent attribute. */
export type ExpectedAttributes = { [name: string]: string | number | object | null };

/**
 * Returns the write by which a parcel adopts a draft, on the conditions of `adoptionFault`, in the statut that it read
 * and while it is as `expected`. `attributes` change with the adoption.
 */
export const adoptDraftWrite = (
  entity: DocumentEntity,
  draft: ParcelDocument,
  colisId: number,
  { attributes = {}, expected = {} }: { attributes?: Item; expected?: ExpectedAttributes } = {},
): Write => {
  const { userId, id, bookingId, statut } = draft;
  return {
    Update: {
      Key: keys.owned(entity, userId, id),
      ...buildUpdate({
        set: { ...attributes, colisId, expiresAt: null, ttl: undefined, ...indexKeys.adopted(entity, statut) },
        equals: { ...expected, colisId: null, bookingId, statut },
        when: 'expiresAt > :now',
        values: { ':now': nowIso() },
      }),
    },
  };
};

/**
 * Returns the write that sets attributes of a document, adopted or not, while it is as `expected`; refused when the
 * document is gone or expired. Undefined attributes are removed; all others stay as they are.
 */
export const changeDocumentWrite = (
  entity: DocumentEntity,
  { userId, id }: ParcelDocument,
  attributes: Item,
  expected: ExpectedAttributes = {},
): Write => {
  const values = { ':none': null, ':now': nowIso() };
  return {
    Update: {
      Key: keys.owned(entity, userId, id),
      ...buildUpdate({ set: { id, ...attributes }, equals: expected, when: NOT_EXPIRED, values }),
    },
  };
};

/** Returns the write that moves an adopted document to another container, in the statut that it was read with. */
export const moveDocumentWrite = (entity: DocumentEntity, document: ParcelDocument, bookingId: number): Write =>
  changeDocumentWrite(
    entity,
    document,
    { bookingId, ...indexKeys.document(entity, { ...document, bookingId }) },
    { bookingId: document.bookingId, colisId: document.colisId, statut: document.statut ?? null },
  );

const NOT_EXPIRED = '(expiresAt = :none OR expiresAt > :now)';

/** Returns the write that deletes a document that no parcel has adopted, expired or not, while it is as `expected`. */
export const deleteUnadoptedDocumentWrite = (
  entity: DocumentEntity,
  { userId, id }: ParcelDocument,
  expected: ExpectedAttributes = {},
): Write => {
  const conditions = Object.entries({ colisId: null, ...expected });
  return {
    Delete: {
      Key: keys.owned(entity, userId, id),
      ConditionExpression: conditions.map(([name]) => `#${name} = :${name}`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(conditions.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(conditions.map(([name, value]) => [`:${name}`, value])),
    },
  };
};

/**
 * Runs an attempt on a document, and again on the current document when the write labelled `parcelDocument` is refused,
 * so that every rule is checked again. Throws DRAFT_EXPIRED, BUSY, or `notFoundCode` when the document is gone.
 */
export const retryWithCurrentDocument = async <Stored extends ParcelDocument, Done>(
  document: Stored,
  notFoundCode: ErrorCode,
  attempt: (current: Stored) => Promise<Done>,
  attemptsLeft = ATTEMPTS.document,
): Promise<Done> => {
  if (isExpired(document)) throw new AppError('DRAFT_EXPIRED');
  try {
    return await attempt(document);
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !error.has('parcelDocument')) throw error;
    const found = error.failed.parcelDocument as Stored | undefined;
    if (!found) throw new AppError(notFoundCode, { cause: error });
    if (attemptsLeft <= 1) throw busyError(error);
    return retryWithCurrentDocument(found, notFoundCode, attempt, attemptsLeft - 1);
  }
};
