import type { Input, Reply, Route } from '#shared/http/route.ts';
import { session } from '#web/core/session.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { fetchApi, type Request } from './fetchApi.ts';
import { refusalOf, Unanswered } from './refusal.ts';

type Options = {
  /** Repeating a creation with the same key makes it once. */
  idempotencyKey?: string;
};

/**
 * Calls an endpoint of the route table; pages never write an address. Throws Refusal when the answer is not the route's
 * own success, Unreachable when the API cannot be asked or does not answer. With a session it goes through Amplify, which
 * is only then loaded.
 */
export const call = async <R extends Route>(route: R, input: Input<R>, options: Options = {}): Promise<Reply<R>> => {
  const request = requestOf(route, input as LooseInput, options);
  const signedIn = session().isSignedIn && route.access !== 'public';
  const { status, text } = await inTime(request.method, signedIn ? sendSignedIn(request) : fetchApi(request));
  if (status !== (route.status ?? 200)) throw refusalOf(status, text, route.text);
  return (route.text ? text : JSON.parse(text)) as Reply<R>;
};

const sendSignedIn = async (request: Request) => (await import('./sendSigned.ts')).sendSigned(request);

/** A lost connection may stay silent for ever. The API itself gives up before; of what it did to a write nothing is known. */
const PATIENCE_MS = { read: 15_000, write: 35_000 };

const inTime = async <T>(method: Route['method'], answer: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Unanswered('the API does not answer'));
    timer = setTimeout(giveUp, method === 'GET' ? PATIENCE_MS.read : PATIENCE_MS.write);
  });
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
};

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

const requestOf = (route: Route, { params, query, body }: LooseInput, { idempotencyKey }: Options): Request => {
  const path = route.path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return {
    method: route.method,
    path: path + search,
    headers: { 'accept-language': currentLanguage(), ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    body,
  };
};
