import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeFault } from './errors.ts';

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  body: string;
}

/** Status 0 closes the connection without an answer. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const LARGEST_BODY = 1_000_000;

export async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const url = URL.parse(incoming.url ?? '/', 'http://localhost') ?? new URL('http://localhost/');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > LARGEST_BODY) {
      throw new StripeFault(413, { type: 'invalid_request_error', message: 'Request body too large.' });
    }
    chunks.push(chunk);
  }
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    header: (name) => incoming.headers[name]?.toString(),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

export function sendReply(response: ServerResponse, { status, headers, body = '' }: Reply): void {
  if (status === 0) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'cache-control': 'no-store', ...headers });
  response.end(body);
}

export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value, null, 2) };
}

export function seeOther(location: string): Reply {
  return { status: 303, headers: { location } };
}

/** The secret key sent as bearer, or as the user of basic authentication. */
export function keyOf(request: Request): string | undefined {
  const [scheme, value = ''] = (request.header('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return value || undefined;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] || undefined;
  return undefined;
}

export function checkKey(request: Request, secretKey: string): void {
  const given = keyOf(request);
  if (given === secretKey) return;
  const hint =
    "You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`
    : `You did not provide an API key. ${hint}`;
  throw new StripeFault(401, { type: 'invalid_request_error', message });
}

export function errorReply(fault: StripeFault): Reply {
  const { code } = fault.body;
  const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
  return json(fault.status, { error: { ...fault.body, doc_url } });
}

/** `*` stands for one part of a path. */
export function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
}
