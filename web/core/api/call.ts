import type { Input, Reply, Route } from '#shared/http/route.ts';
import { session } from '#web/core/session/session.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { fetchApi, type Request } from './fetchApi.ts';
import { refusalOf, Unanswered } from './refusal.ts';

type Options = {
  /** Idempotency key of a creation: repeating the call with it creates nothing more. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Calls without the session, and so without Amplify: for a page that shows before it needs the session. */
  asVisitor?: boolean;
};

/**
 * Calls an endpoint of the route table, so that pages never write an address. Throws Refusal when the response is not
 * the route's own success, ApiUnreachable when the API cannot be reached or does not respond. Calls with a session go
 * through Amplify, which is loaded only then.
 */
export const call = async <R extends Route>(route: R, input: Input<R>, options: Options = {}): Promise<Reply<R>> => {
  const request = requestOf(route, input as LooseInput, options);
  const signedIn = session().isSignedIn && route.access !== 'public' && !options.asVisitor;
  const { status, text, retryAfter } = await withTimeout(
    request.method,
    signedIn ? sendSignedIn(request) : fetchApi(request),
  );
  if (status !== (route.status ?? 200)) throw refusalOf(status, text, route.text, retryAfter);
  return (route.text ? text : JSON.parse(text)) as Reply<R>;
};

const sendSignedIn = async (request: Request) => (await import('./sendSigned.ts')).sendSigned(request);

/** Timeouts for lost connections that report no error; longer than the API's own. A write may still have happened. */
const TIMEOUT_MS = { read: 15_000, write: 35_000 };

const withTimeout = async <T>(method: Route['method'], response: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const rejectUnanswered = () => reject(new Unanswered('the API does not answer'));
    timer = setTimeout(rejectUnanswered, method === 'GET' ? TIMEOUT_MS.read : TIMEOUT_MS.write);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

const requestOf = (
  route: Route,
  { params, query, body }: LooseInput,
  { idempotencyKey, headers }: Options,
): Request => {
  const path = route.path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const entries = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
  return {
    method: route.method,
    path: path + search,
    headers: {
      ...headers,
      'accept-language': currentLanguage(),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body,
  };
};
