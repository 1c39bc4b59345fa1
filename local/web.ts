import { request as httpRequest, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';
import { cachingOf, securityHeaders } from '#infra/constructs/security-headers.ts';
import { spaRewrite } from '#infra/constructs/spa-rewrite.ts';
import { isAgentPath } from '#shared/agent-path.ts';
import { API_PREFIX } from '#shared/http/route.ts';
import { SITE } from './build.ts';
import { type Emulator, serveOnLoopback } from './emulator.ts';

/**
 * Emulates CloudFront: serves the built site with the same headers and rewriting, and `/backend/*` from the API. Files
 * are not cached, so a new build is visible at once; requests wait for a running build. Throws Error naming the port
 * when it is taken.
 */
export const startWeb = async ({
  port,
  api,
  uploads,
  built = Promise.resolve(),
  drawn = async () => undefined,
}: {
  port: number;
  api: string;
  uploads: string;
  built?: Promise<void>;
  /** Reads the document of a path of the site that a function draws; undefined where the build's own applies. */
  drawn?: (path: string) => Promise<string | undefined>;
}): Promise<Emulator> => {
  const rewrite = rewriter();
  const files = sirv(SITE, {
    dev: true,
    etag: true,
    brotli: true,
    setHeaders: (response, path) => response.setHeader('cache-control', cachingOf(path)),
  });
  const listener: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    for (const [name, value] of Object.entries(securityHeaders(uploads, isAgentPath(pathname))))
      response.setHeader(name, value);
    if (request.url?.startsWith(`${API_PREFIX}/`)) return forward(request, response, api);
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(403).end();
    request.url = rewrite(request);
    const path = request.url.split('?')[0] ?? '';
    void drawn(path.slice(1)).then(
      (document) => {
        if (document !== undefined) return sendDocument(document, path, request, response);
        files(request, response, () => void response.writeHead(404).end());
      },
      () => response.writeHead(502).end(),
    );
  };
  const failed = (response: ServerResponse) => () => void response.writeHead(503).end('the site was not built');
  return serveOnLoopback((request, response) => built.then(() => listener(request, response), failed(response)), port);
};

/** Sends a drawn document, compressed as CloudFront would send it. */
const sendDocument = (document: string, path: string, request: IncomingMessage, response: ServerResponse): void => {
  const compressed = /\bbr\b/.test([request.headers['accept-encoding']].join());
  response.writeHead(200, {
    'content-type': 'text/html;charset=utf-8',
    'cache-control': cachingOf(path),
    vary: 'accept-encoding',
    ...(compressed && { 'content-encoding': 'br' }),
  });
  response.end(compressed ? compress(document) : document);
};

const DOCUMENTS_KEPT = 10;
const compressedDocuments = new Map<string, Buffer>();

/** Compresses a document once, since visitors read the same one for a minute and the best compression is slow. */
const compress = (document: string): Buffer => {
  const known = compressedDocuments.get(document);
  if (known) return known;
  if (compressedDocuments.size === DOCUMENTS_KEPT) compressedDocuments.clear();
  const compressed = brotliCompressSync(document);
  compressedDocuments.set(document, compressed);
  return compressed;
};

type EdgeRequest = { uri: string; headers: Record<string, { value: string }> };

/** Loads the deployed CloudFront function, a plain script without exports. */
const rewriter = (): ((request: IncomingMessage) => string) => {
  const handler: (event: { request: EdgeRequest }) => EdgeRequest = new Function(`${spaRewrite()}; return handler;`)();
  return ({ url = '/', headers: sent }) => {
    const [uri = '/', ...query] = url.split('?');
    const language = sent['accept-language'];
    const headers: EdgeRequest['headers'] = language ? { 'accept-language': { value: language } } : {};
    return [handler({ request: { uri, headers } }).uri, ...query].join('?');
  };
};

const forward = (request: IncomingMessage, response: ServerResponse, api: string): void => {
  const { hostname, port } = new URL(api);
  const { method, url, headers } = request;
  const forwarded = httpRequest({ hostname, port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
};
