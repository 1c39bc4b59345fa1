import { setTimeout as wait } from 'node:timers/promises';
import { type Account, newId, now } from './account.ts';
import { ApiError } from './errors.ts';
import { callRoute } from './routes.ts';

/** Milliseconds for which an idempotency key repeats its first response: one day. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

type Result = { status: number; body: string; executed: boolean; replayed?: boolean };

/** Checks the secret key of a request. @throws ApiError 401 when it is missing or wrong. */
export const checkKey = ({ headers }: Request, secretKey: string): void => {
  if (headers.get('authorization') === `Bearer ${secretKey}`) return;
  throw new ApiError(401, 'Invalid API Key provided.', { type: 'invalid_request_error' });
};

/** Creates the handler of `/v1/*`, which checks the secret key and the idempotency key, then makes the call. */
export const createApi = (account: Account, secretKey: string): ((request: Request) => Promise<Response>) => {
  const running = new Set<string>();

  return async (request) => {
    const form = request.method === 'GET' ? new URL(request.url).search.slice(1) : await request.text();
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    const isFirst = key !== null && !running.has(key);
    if (isFirst) running.add(key);
    try {
      const { status, body, replayed } = resultOf(() => {
        checkKey(request, secretKey);
        if (key === null) return call(account, request, form);
        if (!isFirst) throw keyInUse(key);
        return callOnce(account, request, form, key);
      });
      if (account.latencyMs > 0) await wait(account.latencyMs);
      const headers = { 'content-type': 'application/json', 'request-id': newId('req') };
      const more = replayed && { 'idempotent-replayed': 'true' };
      return new Response(body, { status, headers: { ...headers, ...more } });
    } finally {
      if (isFirst) running.delete(key);
    }
  };
};

const resultOf = (run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: JSON.stringify(error), executed: error.executed };
  }
};

const call = (account: Account, { method, url }: Request, form: string): Result =>
  resultOf(() => {
    const result = callRoute(account, method, new URL(url).pathname, form);
    return { status: 200, body: JSON.stringify(result), executed: true };
  });

/** Executes a call only once per key: the first result is repeated for a day. */
const callOnce = (account: Account, request: Request, form: string, key: string): Result => {
  const { answers } = account.data;
  const sorted = new URLSearchParams(form);
  sorted.sort();
  const called = `${new URL(request.url).pathname}?${sorted}`;
  const first = answers.get(key);
  if (first && now(account) - first.at < KEY_LIFETIME_MS) {
    if (first.request !== called) throw keyUsed(key);
    return { ...first, executed: true, replayed: true };
  }
  const { status, body, executed } = call(account, request, form);
  if (executed) answers.set(key, { id: key, at: now(account), request: called, status, body });
  return { status, body, executed };
};

const keyInUse = (key: string): ApiError => {
  const body = { type: 'idempotency_error', code: 'idempotency_key_in_use' } as const;
  return new ApiError(409, `There is currently another in-progress request using this Idempotent Key: ${key}.`, body);
};

const keyUsed = (key: string): ApiError => {
  const rule = 'Keys for idempotent requests can only be used with the same parameters they were first used with';
  return new ApiError(400, `${rule}: ${key}.`, { type: 'idempotency_error' });
};
