import type { Route } from '#shared/http/route.ts';
import { actionHeader } from './correlation.ts';
import { Unreachable } from './refusal.ts';

/** The address of the API: CloudFront, and the local web server, forward it. */
export const API_PREFIX = '/backend';

/** One request, ready to be sent by either way. */
export type Request = {
  method: Route['method'];
  path: string;
  headers: Record<string, string>;
  body: unknown;
};

export type ApiAnswer = { status: number; text: string };

/** A call without a session: nothing but fetch. */
export const fetchApi = async ({ method, path, headers, body }: Request): Promise<ApiAnswer> => {
  try {
    const response = await fetch(API_PREFIX + path, {
      method,
      headers: { ...headers, ...actionHeader(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new Unreachable('the API cannot be reached', { cause: error });
  }
};
