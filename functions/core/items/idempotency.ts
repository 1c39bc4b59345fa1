import { createHash, createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { ConditionFailed, getItem, transact, type Write } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';
import { RANDOM_IDS } from '../table/write-labels.ts';

/** Hours for which a repeated creation returns the first result (docs/contract.md#idempotency). */
const RETENTION_HOURS = 24;

/** Recorded result; the stored attribute `made` holds it. */
type StoredResult<Result> = { fingerprint: string; made: Result; keptUntil: string };

/** Identifies one request of a caller: `hash` by its Idempotency-Key, `fingerprint` by its content. */
export type IdempotencyKey = { hash: string; fingerprint: string };

/** Returns the write that records the result, for the transaction that creates it; undefined without a key. */
export type IdempotencyWriter<Result> = (result: Result) => Write | undefined;

/**
 * Records and returns the result of a request that changed nothing, since what it asks for was done before; without a
 * record, another request under its key would be answered with it. Throws ConditionFailed (`idempotency`).
 */
export type RecordUnchanged<Result> = (result: Result) => Promise<Result>;

/** Error for a request that was made before under its key; `idempotent` answers it with the first result. */
export class RequestRepeated extends Error {
  override readonly name = 'RequestRepeated';
}

/**
 * Throws `RequestRepeated` when the request was made before under its key; called before work that no transaction can
 * undo.
 */
export type RefuseRepetition = () => Promise<void>;

/** Creation of an item, which records its result, or that nothing was left to do. */
export type Recording<Result> = [
  record: IdempotencyWriter<Result>,
  recordUnchanged: RecordUnchanged<Result>,
  refuseRepetition: RefuseRepetition,
];

/** Error for a record of an agent's device that was made before, at the same time of the device, with other content. */
export const deviceTimeReused = (): AppError =>
  new AppError('IDEMPOTENCY_KEY_REUSED', { fields: { leAppareil: { fault: 'invalid' } } });

/**
 * Returns the key of a request, or undefined without the header. The fingerprint is keyed by the header itself, which
 * is not stored, so that a password in a body cannot be guessed from it. Throws AppError INVALID_FIELDS.
 */
export const idempotencyKeyOf = (
  header: string | undefined,
  request: { caller: string; route: string; content: string },
): IdempotencyKey | undefined => {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw new AppError('INVALID_FIELDS', { fields: { 'Idempotency-Key': { fault: 'invalid' } } });
  const hash = createHash('sha256')
    .update(JSON.stringify([request.caller, request.route, header]))
    .digest('base64url');
  const fingerprint = createHmac('sha256', header).update(request.content).digest('base64url');
  return { hash, fingerprint };
};

/**
 * Creates an item once per key. `create` must put the write of `record` into its own transaction, labelled
 * `idempotency`, so that the usual case costs no read: the record is read only after a refusal, or before work that
 * cannot be undone. A repetition returns the result of the first request, which the caller presents again (links are
 * signed again). What `create` returns without a write of its own goes through `recordUnchanged`. Throws AppError
 * IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export const idempotent = async <Result>(
  key: IdempotencyKey | undefined,
  create: (...recording: Recording<Result>) => Promise<Result>,
): Promise<Result> => {
  if (!key)
    return retryTakenId(() =>
      create(
        () => undefined,
        async (result) => result,
        skipRepetitionCheck,
      ),
    );
  const recordUnchanged: RecordUnchanged<Result> = async (result) => {
    await transact({ idempotency: resultWrite(key, result) });
    return result;
  };
  const refuseRepetition = async () => {
    if (await findResult<Result>(key)) throw new RequestRepeated();
  };
  try {
    return await retryTakenId(() => create((result) => resultWrite(key, result), recordUnchanged, refuseRepetition));
  } catch (refusal) {
    const existing = await findResult<Result>(key);
    if (!existing) throw refusal;
    if (existing.fingerprint !== key.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return existing.made;
  }
};

const skipRepetitionCheck: RefuseRepetition = async () => {};

const findResult = async <Result>({ hash }: IdempotencyKey): Promise<StoredResult<Result> | undefined> => {
  const existing = await getItem<StoredResult<Result>>(keys.idempotency(hash));
  return existing && existing.keptUntil >= nowIso() ? existing : undefined;
};

/** Returns the result that was recorded under a key; undefined without one. */
export const recordedResult = async <Result>(key: IdempotencyKey): Promise<Result | undefined> =>
  (await findResult<Result>(key))?.made;

const ID_ATTEMPTS = 3;

/** Repeats a creation whose random id or code is taken (its write is refused), so that it draws another one. */
const retryTakenId = async <Result>(create: () => Promise<Result>, attemptsLeft = ID_ATTEMPTS): Promise<Result> => {
  try {
    return await create();
  } catch (error) {
    const isTaken = error instanceof ConditionFailed && error.hasAnyOf(RANDOM_IDS);
    if (isTaken && attemptsLeft > 1) return retryTakenId(create, attemptsLeft - 1);
    throw error;
  }
};

const resultWrite = <Result>({ hash, fingerprint }: IdempotencyKey, result: Result): Write => {
  const keptUntil = hoursAfter(RETENTION_HOURS);
  return {
    Put: {
      Item: { ...keys.idempotency(hash), fingerprint, made: result, keptUntil, ttl: ttlOf(keptUntil) },
      ConditionExpression: 'attribute_not_exists(pk) OR keptUntil < :now',
      ExpressionAttributeValues: { ':now': nowIso() },
    },
  };
};
