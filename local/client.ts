import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '#shared/auth/schema.ts';
import type { Input, Reply, Route } from '#shared/http/route.ts';

export type Session = { token: string; userId: number };
/** Token and language of the caller; anonymous and French by default. */
type Caller = { token?: string; language?: Language };

/** Longest pause before a repetition: the API asks browsers for more, so that people do not wait for nothing. */
const LONGEST_PAUSE_MS = 500;
/** Milliseconds for which a refusal is repeated, on a machine that does much else meanwhile. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Calls an endpoint of the local API by its row of the route table, again while the reply says that it may succeed
 * later, under one Idempotency-Key. Throws an Error with the reply when it fails.
 */
export const callApi = async <R extends Route>(
  api: string,
  route: R,
  input: Input<R>,
  { token, language }: Caller = {},
): Promise<Reply<R>> => {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const path = route.path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const request = {
    method: route.method,
    headers: {
      ...(route.method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const response = await repeatWhileRefused(() => fetch(api + path + search, request));
  if (!response.ok) throw new Error(`${route.method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply<R>;
};

/** Sends a request until its reply is final; returns the last refusal when none is within the time. */
const repeatWhileRefused = async (send: () => Promise<Response>): Promise<Response> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const response = await send();
    if (!mayPass(response) || performance.now() > deadline) return response;
    await response.body?.cancel();
    await pause(pauseMs);
  }
};

/** Reports whether a refusal may pass: the API names a time then, and the gateway ends slow calls with 503. */
const mayPass = ({ status, headers }: Response): boolean => status === 503 || headers.has('retry-after');
