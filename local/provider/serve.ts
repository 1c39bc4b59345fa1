import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Emulator, serveOnLoopback } from '../emulator.ts';

const FILES: Record<string, string> = { '/style.css': 'text/css; charset=utf-8', '/icon.svg': 'image/svg+xml' };

/** Serves an emulator's pages, their style and its API on loopback; `failed` answers what `answer` throws. */
export const serveProvider = async (
  answer: (request: Request) => Promise<Response>,
  failed: (error: unknown) => Response,
  port?: number,
): Promise<Emulator> => {
  const { endpoint, stop } = await serveOnLoopback(async (incoming, response) => {
    const reply = await requestOf(incoming)
      .then(async (request) => (await fileOf(request)) ?? answer(request))
      .catch(failed);
    response
      .setHeaders(reply.headers)
      .writeHead(reply.status)
      .end(await reply.text());
  }, port);
  return { endpoint: endpoint.replace('127.0.0.1', 'localhost'), stop };
};

const fileOf = async (request: Request): Promise<Response | undefined> => {
  const { pathname } = new URL(request.url);
  const type = FILES[pathname];
  if (!type || request.method !== 'GET') return undefined;
  return new Response(await readFile(new URL(`.${pathname}`, import.meta.url)), { headers: { 'content-type': type } });
};

const requestOf = async (incoming: IncomingMessage): Promise<Request> => {
  const { method = 'GET', url, headers } = incoming;
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] satisfies [string, string]);
  const body = Buffer.concat(await incoming.toArray());
  return new Request(`http://localhost${url}`, { method, headers: sent, ...(body.length > 0 && { body }) });
};
