import type { Route } from '#shared/http/route.ts';
import { type Resource, routes } from '#shared/routes.ts';
import { api, type Reply } from './api.ts';
import type { Person } from './people.ts';

/** The route table as a list of rows for tests, and calls of them. */

export type Row = { resource: Resource; name: string; route: Route; label: string };

export const rows: Row[] = Object.entries(routes).flatMap(([resource, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({
    resource: resource as Resource,
    name,
    route,
    label: `${route.method} ${route.path}`,
  })),
);

/** The rows with one of these access levels. */
export const rowsFor = (...access: Route['access'][]): Row[] =>
  rows.filter(({ route }) => access.includes(route.access));

export const isWrite = ({ route }: Row): boolean => route.method !== 'GET';

/** A request without its caller. */
export type Call = {
  params?: Record<string, string | number>;
  /** Names and values, or the encoded query string. */
  query?: Record<string, string> | string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Sends a call of a row; a `{name}` of the path without a value becomes 12abc. A text body is sent as it is. */
export const send = (
  { route }: Row,
  { params = {}, query, body, headers }: Call,
  who?: Pick<Person, 'token'>,
): Promise<Reply> => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '12abc'));
  return api(route.method, query ? `${path}?${textOf(query)}` : path, {
    ...(who && { token: who.token }),
    ...(route.method !== 'GET' && body !== undefined && { body }),
    ...(headers && { headers }),
  });
};

const textOf = (query: Call['query']): string =>
  typeof query === 'string' ? query : String(new URLSearchParams(query));

/** The same call with something appended to its query. */
export const withQuery = (call: Call, more: string): Call => ({
  ...call,
  query: [textOf(call.query), more].filter(Boolean).join('&'),
});

/** The names of the path parameters of a row. */
export const paramsOf = ({ route }: Row): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Maps items concurrently, `atOnce` at a time, and keeps their order. */
export const mapConcurrently = async <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
  atOnce = 6,
): Promise<R[]> => {
  const done: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      const one = all[at];
      if (one !== undefined) done[at] = await work(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
};
