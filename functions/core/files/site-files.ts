import { setTimeout as sleep } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import { env } from '../env.ts';
import { dynamo } from '../table/dynamo.ts';

/** Attempts of a call that S3 fails or a connection loses, and the milliseconds before the second one. */
const ATTEMPTS = 3;
const DELAY_MS = 50;

/** Text file of the site with the headers to keep; `etag` identifies its version. */
export type SiteFile = {
  text: string;
  etag: string | undefined;
  contentType: string | undefined;
  cacheControl: string | undefined;
};

/**
 * Reads a file of the site, waiting at most `timeoutMs` for each reply of S3; undefined before the first deployment has
 * uploaded it.
 */
export const readSiteFile = async (key: string, timeoutMs: number): Promise<SiteFile | undefined> => {
  const { status, headers, text } = await callS3({ method: 'GET', key, timeoutMs });
  if (status === 404 && text.includes('<Code>NoSuchKey</Code>')) return undefined;
  if (status !== 200) throw s3Error(status, text);
  const { etag, 'content-type': contentType, 'cache-control': cacheControl } = headers;
  return { text, etag, contentType, cacheControl };
};

/** Replaces the version of a file that was read. Returns false when it was replaced meanwhile. */
export const replaceSiteFile = async (
  key: string,
  body: string,
  { etag, contentType, cacheControl }: SiteFile,
  timeoutMs: number,
): Promise<boolean> => {
  const headers = {
    'content-length': String(Buffer.byteLength(body)),
    ...(etag && { 'if-match': etag }),
    ...(contentType && { 'content-type': contentType }),
    ...(cacheControl && { 'cache-control': cacheControl }),
  };
  const { status, text } = await callS3({ method: 'PUT', key, timeoutMs, headers, body });
  if (status === 412 || (status === 409 && text.includes('<Code>ConditionalRequestConflict</Code>'))) return false;
  if (status !== 200) throw s3Error(status, text);
  return true;
};

type Call = {
  method: 'GET' | 'PUT';
  key: string;
  timeoutMs: number;
  headers?: Record<string, string>;
  body?: string;
};
type Reply = { status: number; headers: Record<string, string>; text: string };

/** Calls S3, again after a lost connection or a failure of S3, as a client of the SDK does. */
const callS3 = async (call: Call): Promise<Reply> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await callS3Once(call);
      if (reply.status < 500 || attempt === ATTEMPTS) return reply;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await sleep(DELAY_MS * attempt);
  }
};

/**
 * Sends a signed call through the table's client: loading a client of S3 takes longer than the whole start of a
 * function without one.
 */
const callS3Once = async ({ method, key, timeoutMs, headers, body }: Call): Promise<Reply> => {
  const { credentials, region, sha256, requestHandler, streamCollector } = dynamo.config;
  const { protocol, hostname, port, host, pathname } = new URL(`${env('SITE_FILES_URL')}/${key}`);
  const signer = new SignatureV4({ service: 's3', uriEscapePath: false, credentials, region, sha256 });
  const signed = await signer.sign({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: { host, ...headers },
    ...(body !== undefined && { body }),
  });
  const { response } = await requestHandler.handle(signed, { requestTimeout: timeoutMs });
  const bytes = await streamCollector(response.body);
  return { status: response.statusCode, headers: response.headers, text: Buffer.from(bytes).toString('utf8') };
};

/** Error of a call that S3 refused, with its status where those of the SDK have it. */
const s3Error = (httpStatusCode: number, text: string): Error =>
  Object.assign(new Error(/<Message>(.*?)<\/Message>/s.exec(text)?.[1] ?? `S3 replied ${httpStatusCode}`), {
    name: /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'S3Error',
    $metadata: { httpStatusCode },
  });
