import { createHash, createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import { ConditionFailed, getItem, type Write } from './dynamo.ts';
import { keys } from './keys.ts';

/** Hours for which a repeated creation returns the first result (docs/contract.md#idempotency). */
const RETENTION_HOURS = 24;

type StoredResult<Made> = { fingerprint: string; made: Made; keptUntil: string };

/** Identifies one request of a caller: `hash` by its Idempotency-Key, `fingerprint` by its content. */
export type IdempotencyKey = { hash: string; fingerprint: string };

/** Returns the write that records the result, for the transaction that creates it; undefined without a key. */
export type RecordWrite<Made> = (made: Made) => Write | undefined;

/** Throws when the request was made before under its key; called before work that no transaction can undo. */
export type RefuseRepetition = () => Promise<void>;

/**
 * Returns the key of a request, or undefined without the header. The fingerprint is keyed by the header itself, which
 * is not stored, so that a password in a body cannot be guessed from it. Throws AppError INVALID_FIELDS.
 */
export const idempotencyKeyOf = (
  header: string | undefined,
  request: { caller: string; route: string; asked: string },
): IdempotencyKey | undefined => {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw new AppError('INVALID_FIELDS', { fields: { 'Idempotency-Key': { fault: 'invalid' } } });
  const hash = createHash('sha256')
    .update(JSON.stringify([request.caller, request.route, header]))
    .digest('base64url');
  const fingerprint = createHmac('sha256', header).update(request.asked).digest('base64url');
  return { hash, fingerprint };
};

/**
 * Creates an item once per key: a repetition returns the result of the first request, which the caller presents again
 * (links are signed anew). The usual case costs no read: the record is part of the creating transaction, and is read
 * only after a refusal, or before work that cannot be undone. Throws AppError IDEMPOTENCY_KEY_REUSED when the key came
 * with another request.
 */
export const idempotent = async <Made>(
  key: IdempotencyKey | undefined,
  make: (record: RecordWrite<Made>, refuseRepetition: RefuseRepetition) => Promise<Made>,
): Promise<Made> => {
  if (!key) return retryTakenId(() => make(() => undefined, skipRepetitionCheck));
  const refuseRepetition = async () => {
    if (await findResult<Made>(key)) throw new ConditionFailed({ once: undefined });
  };
  try {
    return await retryTakenId(() => make((made) => resultWrite(key, made), refuseRepetition));
  } catch (refusal) {
    const existing = await findResult<Made>(key);
    if (!existing) throw refusal;
    if (existing.fingerprint !== key.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return existing.made;
  }
};

const skipRepetitionCheck: RefuseRepetition = async () => {};

const findResult = async <Made>({ hash }: IdempotencyKey): Promise<StoredResult<Made> | undefined> => {
  const existing = await getItem<StoredResult<Made>>(keys.once(hash));
  return existing && existing.keptUntil >= nowIso() ? existing : undefined;
};

const ID_ATTEMPTS = 3;

/** Repeats a creation whose random id is taken (the write labelled `id` is refused), so that it draws another id. */
const retryTakenId = async <Made>(make: () => Promise<Made>, attemptsLeft = ID_ATTEMPTS): Promise<Made> => {
  try {
    return await make();
  } catch (error) {
    const isTaken = error instanceof ConditionFailed && 'id' in error.failed;
    if (isTaken && attemptsLeft > 1) return retryTakenId(make, attemptsLeft - 1);
    throw error;
  }
};

const resultWrite = <Made>({ hash, fingerprint }: IdempotencyKey, made: Made): Write => {
  const keptUntil = hoursAfter(RETENTION_HOURS);
  return {
    Put: {
      Item: { ...keys.once(hash), fingerprint, made, keptUntil, ttl: ttlOf(keptUntil) },
      ConditionExpression: 'attribute_not_exists(pk) OR keptUntil < :now',
      ExpressionAttributeValues: { ':now': nowIso() },
    },
  };
};
