import { setTimeout as pause } from 'node:timers/promises';
import { serveOnLoopback } from '#local/standin.ts';

/**
 * What happens to a call instead of its answer: an error status, or a whole refusal, a dropped connection, no answer in
 * time; or it has its effect and only the answer is lost.
 */
export type Failure = number | { status: number; body: object } | 'drop' | 'slow' | 'lost';

const SLOW_MS = 30_000;

/**
 * Stands between this process and one of its services. It passes every call on; but those about something (that name
 * it in their address or body) it makes fail, or shows their JSON answers changed.
 */
export const flaky = async (target: () => string) => {
  const stopping = new AbortController();
  const failures = new Map<string, Failure[]>();
  const changes = new Map<string, object>();
  const planned = <T>(plans: Map<string, T>, call: string): T | undefined =>
    [...plans].find(([about]) => call.includes(about))?.[1];

  const { endpoint, stop } = await serveOnLoopback(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const call = `${request.url} ${body}`;
    const failure = planned(failures, call)?.shift();
    if (failure === 'slow') await pause(SLOW_MS, undefined, { signal: stopping.signal }).catch(() => {});
    if (failure === 'drop' || failure === 'slow') return void response.destroy();
    if (typeof failure === 'object')
      return void response
        .writeHead(failure.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(failure.body));
    if (typeof failure === 'number') return void response.writeHead(failure).end('{"error":{"type":"api_error"}}');

    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const passed = await fetch(target() + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const text = await passed.text();
    if (failure === 'lost') return void response.destroy();
    const change = planned(changes, call);
    response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? 'text/plain' });
    response.end(change ? JSON.stringify({ ...JSON.parse(text), ...change }) : text);
  });
  return {
    endpoint,
    /** The next calls about this fail, one after another. */
    fail: (about: string | number, ...next: Failure[]): void => void failures.set(String(about), next),
    /** From now on answers to calls about this say something else. */
    change: (about: string, change: object): void => void changes.set(about, change),
    stop: () => {
      stopping.abort();
      return stop();
    },
  };
};
