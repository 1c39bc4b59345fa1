import { API_PREFIX, type Route } from '#shared/http/route.ts';
import { actionHeader } from './correlation.ts';
import { ApiUnreachable } from './refusal.ts';

/** Request to the API, with or without a session. */
export type Request = {
  method: Route['method'];
  path: string;
  headers: Record<string, string>;
  body: unknown;
};

/** Response of the API; `retryAfter` is the header of this name. */
export type ApiAnswer = { status: number; text: string; retryAfter?: string | null | undefined };

/** Sends a request without a session, only by fetch. Throws Unreachable when the connection fails. */
export const fetchApi = async ({ method, path, headers, body }: Request): Promise<ApiAnswer> => {
  try {
    const response = await fetch(API_PREFIX + path, {
      method,
      headers: { ...headers, ...actionHeader(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    throw new ApiUnreachable('the API cannot be reached', { cause: error });
  }
};
