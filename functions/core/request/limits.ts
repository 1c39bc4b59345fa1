import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '#shared/errors.ts';
import { type Limit, type LimitName, type RateLimits, unpackLimits } from '#shared/http/limits.ts';
import type { Route } from '#shared/http/route.ts';
import { env } from '../env.ts';
import { ConditionFailed, type Item, type Key, updateItem } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';
import type { ApiEvent, Caller } from './caller.ts';
import { viewerAddress } from './edge.ts';
import { isForm } from './request-body.ts';

type LimitScope = 'address' | 'account';

/**
 * Counts a call against the rate limits of the viewer's address and of the caller. Throws AppError TOO_MANY_REQUESTS.
 */
export const limitCaller = async (
  route: Route,
  event: ApiEvent,
  viewer: string,
  caller: Caller | undefined,
): Promise<void> => {
  for (const limit of limitsOf(route, event)) {
    await countCall(limit, 'address', networkOf(viewer));
    if (caller) await countCall(limit, 'account', String(caller.userId));
  }
};

/** Returns the rate limits of a call: the route's own, and that of uploads for a file within a form. */
const limitsOf = ({ limit, file }: Route, { headers }: ApiEvent): LimitName[] => [
  ...(limit ? [limit] : []),
  ...(file && isForm(headers['content-type']) ? (['uploads'] as const) : []),
];

/**
 * Counts a call per email (login, register, reset; whether an account has it or not) or per refresh token (refresh).
 * Throws AppError TOO_MANY_REQUESTS.
 */
export const limitSubject = async ({ limit }: Route, body: unknown): Promise<void> => {
  const subject = subjectIn(body);
  if (limit && subject !== undefined) await countCall(limit, 'account', subject);
};

const subjectIn = (body: unknown): string | undefined => {
  const { email, refreshToken } = { ...(body as { email?: unknown; refreshToken?: unknown } | undefined) };
  return [email, refreshToken].find((name) => typeof name === 'string');
};

/** Counter of calls in the current window, with its limit. */
type Counter = { key: Key; calls: number; endsAt: number };

const rateLimits = (): RateLimits => unpackLimits(env('RATE_LIMITS'));

const counterOf = (name: LimitName, scope: LimitScope, subject: string): Counter =>
  counterWithin(rateLimits()[name][scope], name, scope, subject);

const counterWithin = ({ calls, seconds }: Limit, name: LimitName, scope: string, subject: string): Counter => {
  const window = Math.floor(Date.now() / 1000 / seconds);
  return { key: keys.limit(name, scope, hashKey(subject), window), calls, endsAt: (window + 1) * seconds };
};

const countCall = (name: LimitName, scope: LimitScope, subject: string): Promise<void> =>
  count(counterOf(name, scope, subject));

/** Counts a call by one conditional write; a refused call is not counted, so that waiting always helps. */
const count = async ({ key, calls, endsAt }: Counter): Promise<void> => {
  try {
    await updateItem({
      Key: key,
      mayCreate: true,
      UpdateExpression: 'ADD #calls :one SET #ttl = :endsAt',
      ConditionExpression: 'attribute_not_exists(#calls) OR #calls < :calls',
      ExpressionAttributeNames: { '#calls': 'calls', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':endsAt': endsAt, ':calls': calls },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw tooManyRequests(endsAt);
  }
};

/**
 * Counts a change that its caller makes through a call of another name, per viewer address and per account. Throws
 * AppError TOO_MANY_REQUESTS.
 */
export const limitChange = async (name: LimitName, event: ApiEvent, { userId }: Caller): Promise<void> => {
  await countCall(name, 'address', networkOf(viewerAddress(event)));
  await countCall(name, 'account', String(userId));
};

/** Counts a call about something that an address could repeat from many places. Throws AppError TOO_MANY_REQUESTS. */
export const limitCallsAbout = (name: LimitName, subject: string): Promise<void> => countCall(name, 'account', subject);

/**
 * Counts a change of a parcel, if its name has such a limit. Throws AppError TOO_MANY_REQUESTS, which names the field
 * that is changed too often.
 */
export const limitParcelChange = async (name: LimitName, colisId: number, field: string): Promise<void> => {
  const limit = rateLimits()[name].parcel;
  if (!limit) return;
  try {
    await count(counterWithin(limit, name, 'parcel', String(colisId)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = { [field]: { fault: 'changed_too_often' as const, limit: limit.calls } };
    throw new AppError(error.code, { ...error.details, fields });
  }
};

const tooManyRequests = (endsAt: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(endsAt - Date.now() / 1000)) });

/**
 * Returns the counter of an address's lookups that found nothing, for names that could be guessed. Lookups that find
 * something are not counted, but are refused too once the limit is reached.
 */
export const missesOf = (name: LimitName, event: ApiEvent) => {
  const counter = counterOf(name, 'address', networkOf(viewerAddress(event)));
  return {
    key: counter.key,
    /** Throws TOO_MANY_REQUESTS when the item found at `key` has reached the limit. */
    requireFew: (found: Item | undefined): void => {
      if (Number(found?.calls ?? 0) >= counter.calls) throw tooManyRequests(counter.endsAt);
    },
    /** Counts a miss. Throws TOO_MANY_REQUESTS when concurrent ones have reached the limit. */
    count: (): Promise<void> => count(counter),
  };
};

/** Hashes a subject, so that keys have one length and contain no address. */
export const hashKey = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

/** Returns the network of one subscriber: an IPv4 address, or the /64 network within which an IPv6 address changes. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
};
