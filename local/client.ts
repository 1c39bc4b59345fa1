import type { Language } from '#shared/auth/schema.ts';
import type { Input, Reply, Route } from '#shared/http/route.ts';

export type Session = { token: string; userId: number };
/** Token and language of the caller; anonymous and French by default. */
type Caller = { token?: string; language?: Language };

/** Calls an endpoint of the local API by its row of the route table. Throws an Error with the reply when it fails. */
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
  const response = await fetch(api + path + search, {
    method: route.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${route.method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply<R>;
};
