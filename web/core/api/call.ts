import type { Input, Reply, Route } from '#shared/http/route.ts';
import { session } from '#web/core/session.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { refusalOf, Unreachable } from './refusal.ts';

/** One request, ready to be sent by either way. */
export type Request = {
  method: Route['method'];
  path: string;
  headers: Record<string, string>;
  body: unknown;
};

export type Answer = { status: number; text: string };

type Options = {
  /** Repeating a creation with the same key makes it once. */
  onceKey?: string;
};

/**
 * Calls an endpoint of the route table; pages never write an address. Throws Refusal when the API refuses, Unreachable
 * when it cannot be asked. With a session it goes through Amplify, which is only then loaded.
 */
export const call = async <R extends Route>(route: R, input: Input<R>, options: Options = {}): Promise<Reply<R>> => {
  const request = requestOf(route, input as LooseInput, options);
  const signedIn = session().isSignedIn && route.access !== 'public';
  const { status, text } = await (signedIn ? (await import('./signedIn.ts')).send(request) : sendPlain(request));
  if (status >= 400) throw refusalOf(status, text);
  return (route.text ? text : JSON.parse(text)) as Reply<R>;
};

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

/** The address of the API: CloudFront, and the local web server, forward it. */
export const API_PREFIX = '/backend';

const requestOf = (route: Route, { params, query, body }: LooseInput, { onceKey }: Options): Request => {
  const path = route.path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return {
    method: route.method,
    path: path + search,
    headers: { 'accept-language': currentLanguage(), ...(onceKey && { 'idempotency-key': onceKey }) },
    body,
  };
};

/** A call without a session: nothing but fetch. */
export const sendPlain = async ({ method, path, headers, body }: Request): Promise<Answer> => {
  try {
    const response = await fetch(API_PREFIX + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new Unreachable('the API cannot be reached', { cause: error });
  }
};
