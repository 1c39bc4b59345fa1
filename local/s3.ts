import type { IncomingMessage, RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Emulator, localAws, serveOnLoopback } from './emulator.ts';
import { ifMatchOf, type S3Error, type Store, withAtomicWrites } from './s3.store.ts';

/** Types of the parts of s3rver that are used or corrected here; it has no types. */
type S3rver = {
  store: Store;
  logger: { close(): void };
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
};
type Options = { silent: boolean; vhostBuckets: boolean; directory: string; configureBuckets: object[] };
type Signature = { getStringToSign(request: Canonical, signature: object): string };
type Canonical = { uri: string; headers: Record<string, string> };
type Account = { createKeyPair(accessKeyId: string, secretAccessKey: string): void };
type Refusal = { status: number; code: string; message: string };

const require = createRequire(import.meta.url);
const S3rverClass: new (options: Options) => S3rver = require('@20minutes/s3rver');
const S3ErrorClass: S3Error = require('@20minutes/s3rver/lib/models/error');
const signatureV4: Signature = require('@20minutes/s3rver/lib/signature/v4');
const { DUMMY_ACCOUNT: owner }: { DUMMY_ACCOUNT: Account } = require('@20minutes/s3rver/lib/models/account');

const { accessKeyId, secretAccessKey } = localAws.credentials;
owner.createKeyPair(accessKeyId, secretAccessKey);
readRequestsLikeS3();

/**
 * Emulates S3 with private buckets: only calls and links signed with the local keys pass. A changed content type or
 * length, an expired link, an unsigned header or a missing signature is 403; the checksum of an empty body for a body
 * that is not empty is 400; CopySourceIfMatch and, for an upload,
 * IfMatch are honoured (412). Uploads are atomic. Pages of `allowedOrigin` may PUT,
 * GET and HEAD. Objects are files under `dir`. SDK clients need `forcePathStyle`, and Buffers. @throws Error naming the
 * port when it is taken.
 */
export async function startS3({
  port = 0,
  dir,
  buckets,
  allowedOrigin,
}: {
  port?: number;
  dir: string;
  buckets: string[];
  allowedOrigin: string;
}): Promise<Emulator> {
  const app = new S3rverClass({
    silent: true,
    vhostBuckets: false,
    directory: join(dir, 'buckets'),
    configureBuckets: buckets.map((name) => ({ name, configs: [corsFor(allowedOrigin)] })),
  });
  await withAtomicWrites(app.store, join(dir, 'drafts'), S3ErrorClass);
  await app.configureBuckets();
  const { endpoint, stop } = await serveOnLoopback(guarded(app.callback(), allowedOrigin), port);
  const stopAll = async () => {
    await stop();
    app.logger.close();
  };
  return { endpoint, stop: stopAll };
}

/** Adds S3's checks to s3rver, which accepts requests without a signature and checks signed headers only. */
function guarded(s3rver: RequestListener, allowedOrigin: string): RequestListener {
  return (request, response) => {
    const refusal = refusalOf(request);
    const ifMatch = header(request, 'x-amz-copy-source-if-match') ?? writeCondition(request);
    if (!refusal) return ifMatchOf.run(ifMatch, () => s3rver(request, response));
    const { status, code, message } = refusal;
    response.writeHead(status, { 'content-type': 'application/xml', 'access-control-allow-origin': allowedOrigin });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    );
  };
}

const writeCondition = (request: IncomingMessage): string | undefined =>
  request.method === 'PUT' ? header(request, 'if-match') : undefined;

function refusalOf(request: IncomingMessage): Refusal | undefined {
  if (request.method === 'OPTIONS') return undefined;
  const [path = '', query] = (request.url ?? '').split(/\?(.*)/s);
  const searchParams = new URLSearchParams(query);
  const authorization = header(request, 'authorization') ?? '';
  if (!authorization && !searchParams.has('X-Amz-Algorithm')) {
    return { status: 403, code: 'AccessDenied', message: 'Access Denied' };
  }
  const signed = searchParams.get('X-Amz-SignedHeaders') ?? /SignedHeaders=([^,\s]*)/.exec(authorization)?.[1] ?? '';
  if (!allAmzHeadersIn(signed.split(';'), request)) {
    return {
      status: 403,
      code: 'AccessDenied',
      message: 'There were headers present in the request which were not signed',
    };
  }
  if (searchParams.get('x-amz-checksum-crc32') === CRC32_OF_NOTHING && header(request, 'content-length') !== '0') {
    return { status: 400, code: 'BadDigest', message: 'The CRC32 you specified did not match what we received.' };
  }
  if (hasDotSegments(path) || hasDotSegments(header(request, 'x-amz-copy-source'))) {
    return { status: 400, code: 'InvalidURI', message: 'Keys with dot segments are not offered locally.' };
  }
  return undefined;
}

const CRC32_OF_NOTHING = 'AAAAAA==';

const allAmzHeadersIn = (signed: string[], request: IncomingMessage): boolean =>
  Object.keys(request.headers).every((name) => !name.startsWith('x-amz-') || signed.includes(name));

/** Reports whether a path has dot segments: keys become file paths, which must stay in their bucket. */
const hasDotSegments = (path = ''): boolean =>
  path.split(/\/|%2f/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

const header = (request: IncomingMessage, name: string): string | undefined => [request.headers[name]].flat()[0];

const corsFor = (origin: string): string => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>300</MaxAgeSeconds>
</CORSRule></CORSConfiguration>`;

/**
 * Corrects s3rver's signature check: for a call on a bucket itself the SDK signs "/bucket/" where s3rver computes
 * "/bucket", and s3rver does not decode a slash in a copy's source. The signature is checked on the source as it was
 * sent.
 */
function readRequestsLikeS3(): void {
  const original = signatureV4.getStringToSign;
  signatureV4.getStringToSign = (request, signature) => {
    const toSign = original({ ...request, uri: request.uri.replace(/^\/[^/]+$/, '$&/') }, signature);
    const source = request.headers['x-amz-copy-source'];
    if (source) request.headers['x-amz-copy-source'] = encodeURI(decodeURIComponent(source));
    return toSign;
  };
}
