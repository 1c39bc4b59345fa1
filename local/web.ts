import { request as httpRequest, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';
import { payerRewrite, spaRewrite, trackingRewrite } from '#infra/constructs/edge-scripts.ts';
import { cachingOf, securityHeaders } from '#infra/constructs/security-headers.ts';
import { isAgentPath } from '#shared/agent-path.ts';
import { API_PREFIX } from '#shared/http/route.ts';
import { PAYER_PATH } from '#shared/payments/payer-page.ts';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { DOCUMENTS_PATH } from '#shared/tracking/document-routes.ts';
import { SITE } from './build.ts';
import { edgeScript, sentByEdge, urlOf } from './edge-script.ts';
import { type Emulator, serveOnLoopback } from './emulator.ts';

/**
 * Emulates CloudFront: serves the built site with the same headers and rewriting, `/backend/*` from the API, and
 * the pages of parcels and pay links as the API draws them. Files
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
  const rewrite = edgeScript(spaRewrite());
  const rewriteDrawn = [
    { path: prerenderedPages.trackColis, rewrite: edgeScript(trackingRewrite()) },
    { path: PAYER_PATH, rewrite: edgeScript(payerRewrite()) },
  ];
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
    const byApi = rewriteDrawn.find(({ path }) => pathname.startsWith(`${path}/`));
    const rewritten = (byApi?.rewrite ?? rewrite)(request);
    if (sentByEdge(rewritten, response)) return;
    const sendFile = () => files(request, response, () => void response.writeHead(404).end());
    if (byApi) return void sendDrawnPage(urlOf(rewritten), { api, request, response, sendFile });
    request.url = urlOf(rewritten);
    const path = rewritten.uri;
    void drawn(path.slice(1)).then(
      (document) => {
        const headers = { 'content-type': 'text/html;charset=utf-8', 'cache-control': cachingOf(path) };
        if (document !== undefined) return sendText(document, { status: 200, headers, request, response });
        sendFile();
      },
      () => response.writeHead(502).end(),
    );
  };
  const failed = (response: ServerResponse) => () => void response.writeHead(503).end('the site was not built');
  return serveOnLoopback((request, response) => built.then(() => listener(request, response), failed(response)), port);
};

type Text = { status: number; headers: Record<string, string>; request: IncomingMessage; response: ServerResponse };

/** Sends a text, compressed as CloudFront would send it. */
const sendText = (text: string, { status, headers, request, response }: Text): void => {
  const compressed = /\bbr\b/.test([request.headers['accept-encoding']].join());
  response.writeHead(status, {
    ...headers,
    vary: ['accept-encoding', headers.vary].filter(Boolean).join(', '),
    ...(compressed && { 'content-encoding': 'br' }),
  });
  response.end(compressed ? compress(text) : text);
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

/**
 * Sends a page as the API draws it, or, when that fails, the file with the same path, as CloudFront's
 * group of origins does.
 */
const sendDrawnPage = async (
  url: string,
  {
    api,
    request,
    response,
    sendFile,
  }: { api: string; sendFile: () => void; request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const drawn = await fetch(`${api}${API_PREFIX}${DOCUMENTS_PATH}${url}`).catch(() => undefined);
  if (!drawn || drawn.status >= 500) {
    request.url = url;
    return sendFile();
  }
  const headers = Object.fromEntries([...drawn.headers].filter(([name]) => KEPT_HEADERS.has(name)));
  sendText(await drawn.text(), { status: drawn.status, headers, request, response });
};

/** Headers of the API that the edge passes on. */
const KEPT_HEADERS = new Set(['content-type', 'cache-control', 'vary', 'retry-after']);

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
