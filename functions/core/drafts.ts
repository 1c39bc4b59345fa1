import { AppError, type ErrorCode } from '#shared/errors.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import type { Item, Write } from './dynamo.ts';
import { indexed, keys } from './keys.ts';

/** Insurance and customs document are drafts for 48 h, until a parcel adopts them in its own transaction. */
export const DRAFT_HOURS = 48;

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
export const draftItem = (entity: DraftEntity, draft: Draft): Item => ({
  ...draft,
  ...keys.owned(entity, draft.userId, draft.id),
  ...indexed.draft(entity, draft.id),
  ...(draft.expiresAt !== null && { ttl: ttlOf(draft.expiresAt) }),
});

/** Throws the refusal that keeps a parcel from adopting this draft: absent, expired, adopted, or for another container. */
export const checkAdoptable = (draft: Draft | undefined, bookingId: number, absent: ErrorCode, field: string): void => {
  const refused = (code: ErrorCode) => new AppError(code, { fields: { [field]: { fault: 'invalid' } } });
  if (!draft) throw refused(absent);
  if (draft.bookingId !== bookingId) throw refused('DRAFT_OF_OTHER_CONTAINER');
  if (draft.colisId !== null) throw refused('DRAFT_ADOPTED');
  if (draft.expiresAt !== null && draft.expiresAt <= nowIso()) throw refused('DRAFT_EXPIRED');
};

/** The write by which a parcel adopts a draft, on the very conditions that `checkAdoptable` checks. */
export const adopt = (entity: DraftEntity, userId: number, id: number, bookingId: number, colisId: number): Write => ({
  Update: {
    Key: keys.owned(entity, userId, id),
    UpdateExpression: 'SET colisId = :colisId, expiresAt = :none REMOVE #ttl',
    ConditionExpression: 'colisId = :none AND bookingId = :bookingId AND expiresAt > :now',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':colisId': colisId, ':none': null, ':bookingId': bookingId, ':now': nowIso() },
  },
});
