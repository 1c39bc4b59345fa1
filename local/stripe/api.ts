import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Faults } from './controls.ts';
import { StripeFault } from './errors.ts';
import { expanded } from './expand.ts';
import { decodeForm, type FormFields } from './form.ts';
import { checkKey, errorReply, json, type Reply, type Request } from './http.ts';
import { Params } from './params.ts';
import { callApi } from './routes.ts';
import { KEPT_MS, newId } from './store.ts';

/** Answers `/v1/*`: who calls, what a test wants to go wrong, the idempotency key, then the call itself. */
export function createApi(account: Account, secretKey: string, faults: Faults): (request: Request) => Promise<Reply> {
  const running = new Set<string>();

  return async (request) => {
    const id = newId('req', 14);
    const key = request.method === 'POST' ? request.header('idempotency-key') : undefined;
    const busy = key !== undefined && running.has(key);
    if (key !== undefined && !busy) running.add(key);
    try {
      const reply = answer(request, id, key, busy);
      const headers = { 'request-id': id, ...(key && { 'idempotency-key': key }), ...reply.headers };
      if (faults.latencyMs > 0) await wait(faults.latencyMs);
      return { ...reply, headers };
    } finally {
      if (key !== undefined && !busy) running.delete(key);
    }
  };

  function answer(request: Request, id: string, key: string | undefined, busy: boolean): Reply {
    const fault = faults.take(request.method, request.path);
    try {
      checkKey(request, secretKey);
      if (fault && !fault.after) return injected(fault.status);
      if (busy) throw keyInUse(key ?? '');
      const reply = key === undefined ? run(request).reply : once(key, request, id);
      return fault ? injected(fault.status) : reply;
    } catch (error) {
      if (error instanceof StripeFault) return errorReply(error);
      throw error;
    }
  }

  /** The same key never runs a call twice: its first answer is given again for a day. */
  function once(key: string, request: Request, id: string): Reply {
    if (key.length > 255) throw keyFault(400, 'Idempotency keys can have up to 255 characters.');
    const { answers } = account.data;
    const now = account.now();
    const params = fingerprint(decodeForm(request.body));
    const past = answers.get(key);
    if (past && now - past.at < KEPT_MS) {
      if (past.path !== request.path) throw otherEndpoint(key, past.path, request.path);
      if (past.params !== params) throw otherParams(key);
      const headers = { 'idempotent-replayed': 'true', 'original-request': past.requestId };
      return {
        ...json(past.status, JSON.parse(past.body)),
        headers: { 'content-type': 'application/json', ...headers },
      };
    }
    const { reply, executed } = run(request);
    answers.delete(key);
    if (executed) {
      const { status, body = '' } = reply;
      answers.set(key, { id: key, at: now, path: request.path, params, requestId: id, status, body });
    }
    return reply;
  }

  function run(request: Request): { reply: Reply; executed: boolean } {
    try {
      const sent = request.method === 'GET' ? request.query.toString() : request.body;
      const params = new Params(decodeForm(sent));
      const paths = params.texts('expand');
      const shown = callApi(account, request.method, request.path, params);
      return { reply: json(200, expanded(account, shown, paths)), executed: true };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { reply: errorReply(error), executed: error.executed };
    }
  }
}

/** The same parameters in any order give the same fingerprint. */
function fingerprint(fields: FormFields): string {
  const sorted = (value: string | FormFields): unknown =>
    typeof value === 'string'
      ? value
      : Object.keys(value)
          .sort()
          .map((name) => [name, sorted(value[name] ?? '')]);
  return createHash('sha256')
    .update(JSON.stringify(sorted(fields)))
    .digest('hex');
}

function injected(status: number): Reply {
  if (status === 0) return { status };
  const type = status >= 500 ? 'api_error' : status === 402 ? 'card_error' : 'invalid_request_error';
  const code = status === 429 ? 'rate_limit' : status === 402 ? 'card_declined' : undefined;
  return errorReply(new StripeFault(status, { type, code, message: 'This failure was asked for by a test.' }));
}

function keyFault(status: number, message: string, code?: string): StripeFault {
  return new StripeFault(status, { type: 'idempotency_error', code, message });
}

function keyInUse(key: string): StripeFault {
  const why = 'that probably means you submitted twice, and the other request is still going through';
  const message = `There is currently another in-progress request using this Idempotent Key (${why}): ${key}. Please try again later.`;
  return keyFault(409, message, 'idempotency_key_in_use');
}

function otherParams(key: string): StripeFault {
  const rule = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  return keyFault(400, `${rule} Try using a key other than '${key}' if you meant to execute a different request.`);
}

function otherEndpoint(key: string, first: string, now: string): StripeFault {
  const rule = 'Keys for idempotent requests can only be used for the same endpoint they were first used for';
  const hint = `Try using a key other than '${key}' if you meant to execute a different request.`;
  return keyFault(400, `${rule} ('${now}' vs '${first}'). ${hint}`);
}
