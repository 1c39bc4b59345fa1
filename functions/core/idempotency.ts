import { createHash, createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import { ConditionFailed, getItem, type Write } from './dynamo.ts';
import { keys } from './keys.ts';

/** How long a repeated creation gives the first answer (docs/contract.md#idempotency). */
const KEPT_HOURS = 24;

type Recorded<Made> = { fingerprint: string; made: Made; keptUntil: string };

/** Names one request of a caller: `hash` by its Idempotency-Key, `fingerprint` by what it asks. */
export type IdempotencyKey = { hash: string; fingerprint: string };

/** Gives the write that records what was made, for the very transaction that makes it; undefined without a key. */
export type RecordWrite<Made> = (made: Made) => Write | undefined;

/** Throws when the request was made before under its key; asked by whoever does what no transaction takes back. */
export type RefuseRepetition = () => Promise<void>;

/**
 * The key of a request, or undefined without the header. The fingerprint is keyed by the header itself, which is not
 * stored, so that a password in a body cannot be guessed from it. Throws AppError INVALID_FIELDS.
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
 * Makes a thing once per key: a repetition gives what the first request made, presented afresh (links are signed anew).
 * No read is spent on the usual case: the record is part of the creating transaction, and only a refusal looks it up, or
 * what is about to do something that cannot be taken back.
 * Throws AppError IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export const idempotent = async <Made>(
  key: IdempotencyKey | undefined,
  make: (record: RecordWrite<Made>, refuseRepetition: RefuseRepetition) => Promise<Made>,
): Promise<Made> => {
  if (!key) return retryTakenId(() => make(() => undefined, noRepetition));
  const refuseRepetition = async () => {
    if (await findRecorded<Made>(key)) throw new ConditionFailed({ once: undefined });
  };
  try {
    return await retryTakenId(() => make((made) => recording(key, made), refuseRepetition));
  } catch (refusal) {
    const earlier = await findRecorded<Made>(key);
    if (!earlier) throw refusal;
    if (earlier.fingerprint !== key.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return earlier.made;
  }
};

const noRepetition: RefuseRepetition = async () => {};

const findRecorded = async <Made>({ hash }: IdempotencyKey): Promise<Recorded<Made> | undefined> => {
  const earlier = await getItem<Recorded<Made>>(keys.once(hash));
  return earlier && earlier.keptUntil >= nowIso() ? earlier : undefined;
};

const ID_ATTEMPTS = 3;

/** A random id may be taken already (the write labelled `id` says so): the thing is made again, and draws another. */
const retryTakenId = async <Made>(make: () => Promise<Made>, left = ID_ATTEMPTS): Promise<Made> => {
  try {
    return await make();
  } catch (error) {
    const isTaken = error instanceof ConditionFailed && 'id' in error.failed;
    if (isTaken && left > 1) return retryTakenId(make, left - 1);
    throw error;
  }
};

const recording = <Made>({ hash, fingerprint }: IdempotencyKey, made: Made): Write => {
  const keptUntil = hoursAfter(KEPT_HOURS);
  return {
    Put: {
      Item: { ...keys.once(hash), fingerprint, made, keptUntil, ttl: ttlOf(keptUntil) },
      ConditionExpression: 'attribute_not_exists(pk) OR keptUntil < :now',
      ExpressionAttributeValues: { ':now': nowIso() },
    },
  };
};
