import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context } from 'aws-lambda';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { timeoutFactor } from '#functions/core/deadline.ts';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import type { HttpResponse } from '#functions/core/request/http-response.ts';
import type { FunctionName } from '#infra/bundle.ts';
import { needsToken, type Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { documentRoutes } from '#shared/tracking/document-routes.ts';
import { atMost } from './emulator.ts';
import { runAsFunction } from './iam.ts';

/** Name of the stage, which is the prefix of every path, as in the cloud. */
export const STAGE = 'backend';
const MAX_BYTES = 10 * 1024 * 1024;
const LAMBDA_MAX_BYTES = 6 * 1024 * 1024;
export const TIMEOUT_MS = 10_000;
/**
 * Functions that one thread runs within their deadline. Further calls are queued, and their time counts from their
 * start.
 */
const MAX_CONCURRENT = 20;

type Endpoint = { resource: FunctionName; route: Route; key: string; pattern: RegExp };
type Handler = (event: ApiEvent, context: Context) => Promise<HttpResponse>;
/** Receives each event; its function is called afterwards. */
type Observe = (event: ApiEvent) => unknown;
type Authorizer = { issuer: string; jwksUri: string; audience: string };
type Gateway = {
  authorizer: Authorizer;
  keySet: ReturnType<typeof createRemoteJWKSet>;
  observe: Observe;
};

const runQueued = atMost(MAX_CONCURRENT);

/**
 * Endpoints in matching order: parameters match one segment, and fixed paths win over variable ones, as in API Gateway.
 */
const endpoints: Endpoint[] = Object.entries({ ...routes, ...documentRoutes })
  .flatMap(([resource, table]) =>
    Object.values(table as Record<string, Route>).map((route) => ({
      resource: resource as FunctionName,
      route,
      key: `${route.method} ${route.path}`,
      pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/{(\w+)}/g, '(?<$1>[^/]+)')}$`),
    })),
  )
  .sort((a, b) => Number(a.route.path.includes('{')) - Number(b.route.path.includes('{')));

const handlerOf = async (resource: FunctionName): Promise<Handler> =>
  (await import(`../functions/${resource}/index.ts`)).handler;

/**
 * Emulates the HTTP API with its routes, JWT authorizer, limits, events and own replies, at `/backend` and at the root.
 * `observe` receives each event before its function does.
 */
export const apiListener = (authorizer: Authorizer, observe: Observe = () => {}): RequestListener => {
  const keySet = createRemoteJWKSet(new URL(authorizer.jwksUri));
  return async (request, response) => {
    try {
      await answer(request, response, { authorizer, keySet, observe });
    } catch (error) {
      console.error('gateway', error);
      if (!response.headersSent) sendGatewayReply(response, 500, 'Internal Server Error');
    }
  };
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  { authorizer, keySet, observe }: Gateway,
): Promise<void> => {
  const body = await bytesOf(request);
  if (!body) return sendGatewayReply(response, 413, 'Request Entity Too Large');
  const [rawPath = '/', rawQueryString = ''] = splitUrl(request.url ?? '/');
  const path = rawPath.startsWith(`/${STAGE}/`) ? rawPath.slice(STAGE.length + 1) : rawPath;
  const endpoint = endpoints.find(({ route, pattern }) => route.method === request.method && pattern.test(path));
  if (!endpoint) return sendGatewayReply(response, 404, 'Not Found');
  const hasAuthorizer = needsToken(endpoint.route.access);
  const claims = hasAuthorizer ? await claimsOf(request.headers.authorization, authorizer, keySet) : undefined;
  if (hasAuthorizer && !claims) return sendGatewayReply(response, 401, 'Unauthorized');
  const event = eventOf(request, endpoint, path, rawQueryString, body, claims);
  if (JSON.stringify(event).length > LAMBDA_MAX_BYTES)
    return sendGatewayReply(response, 413, 'Request Entity Too Large');
  await observe(event);
  const handler = await handlerOf(endpoint.resource);
  send(
    response,
    await runQueued(() =>
      withinTimeout(runAsFunction(endpoint.resource, () => handler(event, contextOf(endpoint.resource)))),
    ),
  );
};

const splitUrl = (url: string): [string, string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk); // the rest is read and dropped, so that the sender receives the error
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(chunks);
};

const claimsOf = async (
  header: string | undefined,
  { issuer, audience }: Authorizer,
  keySet: ReturnType<typeof createRemoteJWKSet>,
): Promise<Record<string, unknown> | undefined> => {
  const token = /^(?:Bearer )?(\S+)$/i.exec(header ?? '')?.[1];
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keySet, { issuer, algorithms: ['RS256'] });
    const audiences = [payload.aud ?? payload.client_id].flat();
    return audiences.includes(audience) ? payload : undefined;
  } catch {
    return undefined;
  }
};

/** Converts a claim to a string, as Lambda receives it; a list is bracketed and separated by spaces. */
const claimText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.join(' ')}]` : typeof value === 'object' ? JSON.stringify(value) : String(value);

const isText = (contentType: string | undefined): boolean =>
  /^(text\/.*|application\/(json|xml|javascript))\s*(;|$)/i.test(contentType ?? '');

const eventOf = (
  request: IncomingMessage,
  { key, route, pattern }: Endpoint,
  path: string,
  rawQueryString: string,
  body: Buffer,
  claims: Record<string, unknown> | undefined,
): ApiEvent => {
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(',')]),
  );
  const query = new URLSearchParams(rawQueryString);
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type']);
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const rawPath = decoded(`/${STAGE}${path}`);
  const now = new Date();
  return {
    version: '2.0',
    routeKey: key,
    rawPath,
    rawQueryString,
    headers: { ...headers, 'x-forwarded-for': sourceIp },
    ...(query.size > 0 && {
      queryStringParameters: Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join(',')])),
    }),
    pathParameters: Object.fromEntries(
      Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
    ),
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: route.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: key,
      stage: STAGE,
      time: now.toISOString(),
      timeEpoch: now.getTime(),
      ...(claims && {
        authorizer: {
          jwt: { claims: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)])) },
        },
      }),
    },
  } as ApiEvent;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the time limit of a function, longer where tests and the seed lift the deadline of requests. */
const timeoutMs = (): number => TIMEOUT_MS * timeoutFactor();

const contextOf = (resource: FunctionName): Context =>
  ({
    awsRequestId: randomUUID(),
    functionName: resource,
    getRemainingTimeInMillis: timeoutMs,
    callbackWaitsForEmptyEventLoop: false,
  }) as Context;

const withinTimeout = (reply: Promise<HttpResponse>): Promise<HttpResponse> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<HttpResponse>((resolve) => {
    timer = setTimeout(() => resolve({ statusCode: 503, body: '{"message":"Service Unavailable"}' }), timeoutMs());
  });
  return Promise.race([reply, timeout]).finally(() => clearTimeout(timer));
};

const send = (response: ServerResponse, { statusCode, headers, body, isBase64Encoded }: HttpResponse): void => {
  response.writeHead(statusCode ?? 200, {
    'content-type': 'application/json',
    ...(headers as Record<string, string> | undefined),
  });
  response.end(Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'));
};

/** Sends a reply of the gateway itself, in AWS's format. */
const sendGatewayReply = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  });
  response.end(JSON.stringify({ message }));
};
