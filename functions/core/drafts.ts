import { DRAFT_HOURS } from '#shared/colis/rules.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import { ConditionFailed, type Item, type Write } from './dynamo.ts';
import { buildUpdate } from './expressions.ts';
import { indexKeys, keys } from './keys.ts';

export type DraftEntity = 'INSURANCE' | 'CUSTOMS';

/** What both papers have in common. */
export type Draft = {
  id: number;
  userId: number;
  bookingId: number;
  /** The parcel that adopted it. */
  colisId: number | null;
  /** When it ends if no parcel adopts it; null once adopted. */
  expiresAt: string | null;
  createdAt: string;
};

/** The start of a draft. */
export const newDraft = (id: number, userId: number, bookingId: number): Draft => {
  const createdAt = nowIso();
  return { id, userId, bookingId, colisId: null, expiresAt: hoursAfter(DRAFT_HOURS, createdAt), createdAt };
};

/** A draft's item, with the TTL that sweeps it when nobody adopts it. */
export const draftItem = (entity: DraftEntity, draft: Draft & { statut?: string }): Item => ({
  ...draft,
  ...keys.owned(entity, draft.userId, draft.id),
  ...indexKeys.paper(entity, draft),
  ...(draft.expiresAt !== null && { ttl: ttlOf(draft.expiresAt) }),
});

/** What a parcel names: a draft for its container, by a field of the request; `absent` is the refusal when there is none. */
export type Paper = Draft & { statut?: string };
type Wanted = { bookingId: number; absent: ErrorCode; field: string };

type Found = [paper: Paper | undefined, wanted: Wanted];

/**
 * Returns the two drafts that a parcel may adopt, or throws the refusal that keeps it from that: absent first, then
 * expired, adopted, refused by the customs' check, or for another container.
 */
export const adoptable = (insurance: Found, document: Found): { insurance: Paper; document: Paper } => {
  const refusals = [insurance, document].flatMap(([draft, wanted]) => {
    const code = adoptionFault(draft, wanted);
    return code ? [draftError(code, wanted)] : [];
  });
  const [first] = refusals.sort((a, b) => a.status - b.status);
  if (first || !insurance[0] || !document[0]) throw first ?? draftError(insurance[1].absent, insurance[1]);
  return { insurance: insurance[0], document: document[0] };
};

/**
 * Why the write labelled `label`, by which a parcel adopts a draft, was refused; undefined when it was not, or when the
 * draft has only been decided on since it was read.
 */
export const adoptionError = (error: unknown, label: string, wanted: Wanted): AppError | undefined => {
  if (!(error instanceof ConditionFailed) || !(label in error.failed)) return undefined;
  const code = adoptionFault(error.failed[label] as Paper | undefined, wanted);
  return code && draftError(code, wanted);
};

const adoptionFault = (draft: Paper | undefined, { bookingId, absent }: Wanted): ErrorCode | undefined => {
  if (!draft) return absent;
  if (draft.bookingId !== bookingId) return 'DRAFT_OF_OTHER_CONTAINER';
  if (draft.colisId !== null) return 'DRAFT_ADOPTED';
  if (draft.statut === 'REFUSE') return 'DRAFT_REFUSED';
  return isExpired(draft) ? 'DRAFT_EXPIRED' : undefined;
};

const draftError = (code: ErrorCode, { field }: Wanted): AppError =>
  new AppError(code, { fields: { [field]: { fault: 'invalid' } } });

const isExpired = ({ expiresAt }: Draft): boolean => expiresAt !== null && expiresAt <= nowIso();

/** The write by which a parcel adopts a draft, on the very conditions that `adoptable` checks and in the statut that it saw. */
export const adoptDraft = (entity: DraftEntity, draft: Paper, colisId: number): Write => {
  const { userId, id, bookingId, statut } = draft;
  return {
    Update: {
      Key: keys.owned(entity, userId, id),
      ...buildUpdate({
        set: { colisId, expiresAt: null, ttl: undefined, ...indexKeys.adopted(entity, statut) },
        equals: { colisId: null, bookingId, statut },
        when: 'expiresAt > :now',
        values: { ':now': nowIso() },
      }),
    },
  };
};

/** Null also expects an attribute that older code did not write. */
type Expected = { [name: string]: string | number | null };

/**
 * The write that sets attributes of a paper, adopted or not, while it is as `expected`; none when it is gone or has
 * expired. Those that are undefined are removed; what it does not name is left to others.
 */
export const changeDraft = (
  entity: DraftEntity,
  { userId, id }: Draft,
  attributes: Item,
  expected: Expected = {},
): Write => {
  const values = { ':none': null, ':now': nowIso() };
  return {
    Update: {
      Key: keys.owned(entity, userId, id),
      ...buildUpdate({ set: { id, ...attributes }, equals: expected, when: NOT_EXPIRED, values }),
    },
  };
};

const NOT_EXPIRED = '(expiresAt = :none OR expiresAt > :now)';

/** The write that deletes a paper that no parcel has adopted, expired or not, while it is as `expected`. */
export const deleteDraft = (entity: DraftEntity, { userId, id }: Draft, expected: Expected = {}): Write => {
  const still = Object.entries({ colisId: null, ...expected });
  return {
    Delete: {
      Key: keys.owned(entity, userId, id),
      ConditionExpression: still.map(([name]) => `#${name} = :${name}`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(still.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(still.map(([name, value]) => [`:${name}`, value])),
    },
  };
};

const ATTEMPTS = 6;

/**
 * Does something to a paper as it is now: when its write labelled `paper` meets another state, it is tried again on
 * that one, so that every rule is asked anew. Throws DRAFT_EXPIRED, BUSY, or `absent` when it is gone.
 */
export const withFreshDraft = async <Paper extends Draft, Done>(
  paper: Paper,
  absent: ErrorCode,
  attempt: (fresh: Paper) => Promise<Done>,
  left = ATTEMPTS,
): Promise<Done> => {
  if (isExpired(paper)) throw new AppError('DRAFT_EXPIRED');
  try {
    return await attempt(paper);
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !('paper' in error.failed)) throw error;
    const found = error.failed.paper as Paper | undefined;
    if (!found) throw new AppError(absent, { cause: error });
    if (left <= 1) throw new AppError('BUSY', { cause: error, retryAfterSeconds: 2 });
    return withFreshDraft(found, absent, attempt, left - 1);
  }
};
