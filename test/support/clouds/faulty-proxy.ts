import { type IncomingMessage, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { serveOnLoopback } from '#local/emulator.ts';

/**
 * Failure of a call: an error status, a full error response, a dropped connection, or no answer in time. 'lost' and
 * 'mute' let the call take effect and lose its answer, by closing the connection or by silence.
 */
export type Failure = number | { status: number; body: object } | 'drop' | 'slow' | 'lost' | 'mute';

/** Selects calls: by a part of their address, operation or body, or by a predicate on all three as one text. */
type CallFilter = string | number | ((call: string) => boolean);

const matchesCall = (about: CallFilter, call: string): boolean =>
  typeof about === 'function' ? about(call) : call.includes(String(about));

const SLOW_MS = 30_000;

/**
 * Starts a proxy between this process and one of its services. It forwards every call, but can make selected calls fail
 * or change their JSON answers.
 */
export const startFaultyProxy = async (target: () => string) => {
  const stopping = new AbortController();
  const failures = new Map<CallFilter, Failure[]>();
  const changes = new Map<CallFilter, object>();
  const interruptions = new Map<CallFilter, () => Promise<void>>();
  const planFor = <T>(plans: Map<CallFilter, T>, call: string): T | undefined =>
    [...plans].find(([about]) => matchesCall(about, call))?.[1];

  let endedSilences = 0;
  const silence = async (response: { closed: boolean }): Promise<void> => {
    const isOver = await pause(SLOW_MS, true, { signal: stopping.signal }).catch(() => false);
    if (isOver && !response.closed) endedSilences += 1; // a caller that gave up got no answer
  };

  const { endpoint, stop } = await serveOnLoopback(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const call = `${request.url} ${request.headers['x-amz-target'] ?? ''} ${body}`;
    const failure = planFor(failures, call)?.shift();
    if (failure === 'slow') await silence(response);
    if (failure === 'drop' || failure === 'slow') return void response.destroy();
    if (typeof failure === 'object')
      return void response
        .writeHead(failure.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(failure.body));
    if (typeof failure === 'number') return void response.writeHead(failure).end('{"error":{"type":"api_error"}}');

    await planFor(interruptions, call)?.();
    const forwarded = await forward(request, target() + request.url, body);
    if (failure === 'mute') await silence(response);
    if (failure === 'lost' || failure === 'mute') return void response.destroy();
    const change = planFor(changes, call);
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = forwarded.headers;
    response.writeHead(forwarded.statusCode ?? 500, headers);
    response.end(change ? JSON.stringify({ ...JSON.parse(forwarded.body.toString()), ...change }) : forwarded.body);
  });
  return {
    endpoint,
    /** Makes the next matching calls fail, one after another. */
    fail: (about: CallFilter, ...next: Failure[]): void => void failures.set(about, next),
    /** Stops the failures of matching calls, or all failures. */
    heal: (about?: CallFilter): void => void (about === undefined ? failures.clear() : failures.delete(about)),
    /** Runs some work before any matching call takes effect. */
    before: (about: CallFilter, work: () => Promise<void>): void => void interruptions.set(about, work),
    /** Changes the answers of matching calls from now on. */
    change: (about: string, change: object): void => void changes.set(about, change),
    /** Number of calls left without an answer for the full 30 s: their caller waited too long. */
    endedSilences: (): number => endedSilences,
    stop: () => {
      stopping.abort();
      return stop();
    },
  };
};

/** Forwards a call unchanged, including its host, which signatures cover. */
const forward = async ({ method, headers }: IncomingMessage, url: string, body: Buffer) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  send(url, { method, headers }, resolve).on('error', reject).end(body);
  const answer = await promise;
  return { statusCode: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
};
