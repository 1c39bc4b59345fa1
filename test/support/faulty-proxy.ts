import { type IncomingMessage, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { serveOnLoopback } from '#local/emulator.ts';

/**
 * What happens to a call instead of its answer: an error status, or a whole refusal, a dropped connection, no answer in
 * time; or it has its effect and only the answer is lost, with the connection or by never coming.
 */
export type Failure = number | { status: number; body: object } | 'drop' | 'slow' | 'lost' | 'mute';

/** Which calls are meant: what their address, operation or body holds, or what is true of all three in one text. */
type About = string | number | ((call: string) => boolean);

const isAbout = (about: About, call: string): boolean =>
  typeof about === 'function' ? about(call) : call.includes(String(about));

const SLOW_MS = 30_000;

/**
 * Stands between this process and one of its services. It passes every call on; but those about something (that name
 * it in their address, operation or body) it makes fail, or shows their JSON answers changed.
 */
export const startFaultyProxy = async (target: () => string) => {
  const stopping = new AbortController();
  const failures = new Map<About, Failure[]>();
  const changes = new Map<About, object>();
  const interruptions = new Map<About, () => Promise<void>>();
  const planned = <T>(plans: Map<About, T>, call: string): T | undefined =>
    [...plans].find(([about]) => isAbout(about, call))?.[1];

  let endedSilences = 0;
  const silence = async (response: { closed: boolean }): Promise<void> => {
    const isOver = await pause(SLOW_MS, true, { signal: stopping.signal }).catch(() => false);
    if (isOver && !response.closed) endedSilences += 1; // a caller that gave up heard no answer
  };

  const { endpoint, stop } = await serveOnLoopback(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const call = `${request.url} ${request.headers['x-amz-target'] ?? ''} ${body}`;
    const failure = planned(failures, call)?.shift();
    if (failure === 'slow') await silence(response);
    if (failure === 'drop' || failure === 'slow') return void response.destroy();
    if (typeof failure === 'object')
      return void response
        .writeHead(failure.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(failure.body));
    if (typeof failure === 'number') return void response.writeHead(failure).end('{"error":{"type":"api_error"}}');

    await planned(interruptions, call)?.();
    const passed = await passOn(request, target() + request.url, body);
    if (failure === 'mute') await silence(response);
    if (failure === 'lost' || failure === 'mute') return void response.destroy();
    const change = planned(changes, call);
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = passed.headers;
    response.writeHead(passed.statusCode ?? 500, headers);
    response.end(change ? JSON.stringify({ ...JSON.parse(passed.body.toString()), ...change }) : passed.body);
  });
  return {
    endpoint,
    /** The next calls about this fail, one after another. */
    fail: (about: About, ...next: Failure[]): void => void failures.set(about, next),
    /** Nothing about this, or nothing at all, fails any more. */
    heal: (about?: About): void => void (about === undefined ? failures.clear() : failures.delete(about)),
    /** Lets something happen before any call about this has its effect. */
    before: (about: About, work: () => Promise<void>): void => void interruptions.set(about, work),
    /** From now on answers to calls about this say something else. */
    change: (about: string, change: object): void => void changes.set(about, change),
    /** Number of calls that were left without an answer until this gave up, 30 s later: who waited for it waited too long. */
    endedSilences: (): number => endedSilences,
    stop: () => {
      stopping.abort();
      return stop();
    },
  };
};

/** Sends a call as it came, its host too, which signatures are made for. */
const passOn = async ({ method, headers }: IncomingMessage, url: string, body: Buffer) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  send(url, { method, headers }, resolve).on('error', reject).end(body);
  const answer = await promise;
  return { statusCode: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
};
