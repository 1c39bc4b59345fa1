import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, localAws } from '#local/emulator.ts';
import { startS3 } from '#local/s3.ts';

const Bucket = 'yonnee-files';
const ORIGIN = 'http://localhost:3000';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
let dir: string;
let s3: Emulator;
let client: S3Client;

const clientFor = (endpoint: string, config: object = {}) =>
  new S3Client({
    ...localAws,
    endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...config,
  });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 's3-'));
  s3 = await startS3({ dir, buckets: [Bucket], allowedOrigin: ORIGIN });
  client = clientFor(s3.endpoint);
});
afterAll(async () => {
  client.destroy();
  await s3.stop();
  await rm(dir, { recursive: true });
});

const uploadLink = (Key: string, { expiresIn = 300, signer = client, size = PNG.length, signedAt = new Date() } = {}) =>
  getSignedUrl(signer, new PutObjectCommand({ Bucket, Key, ContentType: 'image/png', ContentLength: size }), {
    expiresIn,
    signingDate: signedAt,
    signableHeaders: new Set(['content-type', 'content-length']),
  });

const upload = (link: string, body: Buffer = PNG, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
  fetch(link, { method: 'PUT', body: new Uint8Array(body), headers });

const put = (Key: string, Body: string | Buffer = PNG, ContentType = 'image/png') =>
  client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(Body), ContentType }));

const getObject = async (Key: string, Range?: string) => {
  const { Body, ...rest } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
  return { ...rest, text: (await Body?.transformToString()) ?? '' };
};

test('a browser uploads with a signed link, and the object is stored completely, with its type', async () => {
  expect((await upload(await uploadLink('incoming/1/photo one.png'))).status).toBe(200);
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'incoming/1/photo one.png' }));
  expect(head).toMatchObject({ ContentLength: PNG.length, ContentType: 'image/png' });
  expect(head.ETag).toMatch(/^"[0-9a-f]{32}"$/);
});

test('an upload with another or no content type, another length or an expired link is 403 and stores nothing', async () => {
  const Key = 'incoming/1/refused.png';
  const link = await uploadLink(Key);
  expect((await upload(link, PNG, { 'content-type': 'text/html' })).status).toBe(403);
  expect((await upload(link, PNG, {})).status).toBe(403);
  expect((await upload(link, Buffer.alloc(PNG.length + 1))).status).toBe(403);
  const late = await uploadLink(Key, { expiresIn: 60, signedAt: new Date(Date.now() - 61_000) });
  expect((await upload(late)).status).toBe(403);
  await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
});

test('a signed link is valid only for its own key and method', async () => {
  await put('incoming/1/mine.png');
  const link = await uploadLink('incoming/1/mine.png');
  expect((await upload(link.replace('mine', 'theirs'))).status).toBe(403);
  expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(link)).status).toBe(403);
});

test('an unsigned header cannot turn an upload into a copy of another customer’s file', async () => {
  await put('files/private.png');
  const link = await uploadLink('incoming/1/stolen.png');
  const headers = { 'content-type': 'image/png', 'x-amz-copy-source': `/${Bucket}/files/private.png` };
  expect((await upload(link, PNG, headers)).status).toBe(403);
});

test('a link signed with the SDK’s default checksum of an empty body is refused, as by S3', async () => {
  const signer = clientFor(s3.endpoint, { requestChecksumCalculation: 'WHEN_SUPPORTED' });
  const response = await upload(await uploadLink('incoming/1/crc.png', { signer }));
  signer.destroy();
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('BadDigest');
});

test('calls without a signature or with a wrong one are refused', async () => {
  await put('files/closed.png');
  for (const path of [
    '/',
    `/${Bucket}`,
    `/${Bucket}/`,
    `/${Bucket}/files/closed.png`,
    `/${Bucket}?X-Amz-Signature=x`,
  ]) {
    expect((await fetch(s3.endpoint + path)).status).toBe(403);
  }
  const unsigned = { method: 'PUT', body: 'x' };
  expect((await fetch(`${s3.endpoint}/${Bucket}/x`, unsigned)).status).toBe(403);
  expect((await fetch(`${s3.endpoint}/${Bucket}`, { method: 'POST', body: new FormData() })).status).toBe(403);
  const unauthorised = clientFor(s3.endpoint, { credentials: { accessKeyId: 'local', secretAccessKey: 'guess' } });
  await expect(unauthorised.send(new ListBucketsCommand())).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  unauthorised.destroy();
});

test('an object is read by a signed link, as for an image tag, and in ranges', async () => {
  await put('files/shown.txt', '0123456789', 'text/plain');
  const link = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'files/shown.txt' }), { expiresIn: 60 });
  const response = await fetch(link);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain',
    '0123456789',
  ]);
  expect(await getObject('files/shown.txt', 'bytes=0-3')).toMatchObject({ text: '0123', ContentRange: 'bytes 0-3/10' });
});

test('pages of the web origin may PUT, GET and HEAD; pages of other origins may not', async () => {
  const link = await uploadLink('incoming/1/cors.png');
  const preflight = (origin: string, method: string) =>
    fetch(link, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
    });
  for (const method of ['PUT', 'GET', 'HEAD']) {
    const allowed = await preflight(ORIGIN, method);
    expect(allowed.ok).toBe(true);
    expect(['*', ORIGIN]).toContain(allowed.headers.get('access-control-allow-origin'));
    expect(allowed.headers.get('access-control-allow-headers')).toContain('content-type');
  }
  expect((await preflight(ORIGIN, 'DELETE')).status).toBe(403);
  expect((await preflight('http://evil.test', 'PUT')).status).toBe(403);

  const sent = await upload(link, PNG, { 'content-type': 'image/png', origin: ORIGIN });
  expect(sent.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(sent.headers.get('access-control-expose-headers')).toContain('ETag');
});

test('a conditional copy fails when the source has changed', async () => {
  const source = await put('incoming/1/checked.png', 'first');
  const copy = (CopySourceIfMatch?: string) =>
    client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'files/kept.png',
        CopySource: `${Bucket}/incoming/1/checked.png`,
        CopySourceIfMatch,
      }),
    );
  expect((await copy(source.ETag)).CopyObjectResult?.ETag).toBe(source.ETag);
  await put('incoming/1/checked.png', 'swapped');
  await expect(copy(source.ETag)).rejects.toMatchObject({
    name: 'PreconditionFailed',
    $metadata: { httpStatusCode: 412 },
  });
  expect((await getObject('files/kept.png')).text).toBe('first');
  await copy();
  expect((await getObject('files/kept.png')).text).toBe('swapped');
});

test('an upload with IfMatch replaces only the version that it names', async () => {
  const { ETag: read } = await put('fr/home.html', 'first');
  const replace = (Body: string) =>
    client.send(new PutObjectCommand({ Bucket, Key: 'fr/home.html', Body: Buffer.from(Body), IfMatch: read }));
  await replace('second');
  await expect(replace('third')).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect((await getObject('fr/home.html')).text).toBe('second');
});

test('a copy may replace the content type, and its ETag matches its content', async () => {
  await put('files/typed', 'old text', 'text/plain');
  const { ETag } = await put('incoming/1/typed', 'new text', 'text/plain');
  await client.send(
    new CopyObjectCommand({
      Bucket,
      Key: 'files/typed',
      CopySource: `${Bucket}/incoming/1/typed`,
      MetadataDirective: 'REPLACE',
      ContentType: 'application/pdf',
    }),
  );
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'files/typed' }));
  expect(head).toMatchObject({ ContentType: 'application/pdf', ETag });
});

/** Headers that S3 accepts unsigned with a presigned PUT; it requires a signature for those that begin with x-amz-. */
const UNSIGNED_HEADERS = {
  'content-disposition': 'attachment; filename="invoice.html"',
  'content-encoding': 'gzip',
  'content-language': 'tlh',
  'cache-control': 'public, max-age=31536000',
  expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
};

test('an upload may have unsigned headers, but none that begins with x-amz-', async () => {
  const link = await uploadLink('incoming/1/chosen.png');
  const headers = { 'content-type': 'image/png', ...UNSIGNED_HEADERS };
  for (const name of ['x-amz-meta-note', 'x-amz-website-redirect-location', 'x-amz-tagging'])
    expect((await upload(link, PNG, { ...headers, [name]: '/x' })).status).toBe(403);
  expect((await upload(link, PNG, headers)).status).toBe(200);
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'incoming/1/chosen.png' }));
  expect(head).toMatchObject({ ContentDisposition: UNSIGNED_HEADERS['content-disposition'], ContentEncoding: 'gzip' });
});

test('a copy keeps its source’s headers, or has only the given ones when they are replaced', async () => {
  const Key = 'incoming/1/hostile.png';
  await client.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: PNG,
      ContentType: 'image/png',
      ContentDisposition: UNSIGNED_HEADERS['content-disposition'],
      CacheControl: UNSIGNED_HEADERS['cache-control'],
      ContentLanguage: 'tlh',
      ContentEncoding: 'gzip',
      Expires: new Date('2099-01-01'),
      Metadata: { note: 'mine' },
      WebsiteRedirectLocation: '/elsewhere',
    }),
  );
  const copyHeaders = async (change: object) => {
    const CopySource = `${Bucket}/${Key}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'files/copied.png', CopySource, ...change }));
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'files/copied.png' }));
    return [
      head.ContentDisposition,
      head.CacheControl,
      head.ContentLanguage,
      head.ContentEncoding,
      head.Metadata?.note,
    ];
  };
  expect(await copyHeaders({})).toEqual([
    UNSIGNED_HEADERS['content-disposition'],
    UNSIGNED_HEADERS['cache-control'],
    'tlh',
    'gzip',
    'mine',
  ]);
  const replacing = { MetadataDirective: 'REPLACE', ContentType: 'image/png', ContentDisposition: 'inline' };
  expect(await copyHeaders(replacing)).toEqual(['inline', undefined, undefined, undefined, undefined]);
});

test('a copy finds its source in every encoding of its key', async () => {
  const key = 'incoming/1/déjà vu & 100%.png';
  await put(key, 'odd name');
  for (const encode of [encodeURI, encodeURIComponent]) {
    const CopySource = `${Bucket}/${encode(key)}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'files/plain.png', CopySource }));
    expect((await getObject('files/plain.png')).text).toBe('odd name');
  }
});

test('a copy of a missing object is NoSuchKey, with or without a condition', async () => {
  for (const CopySourceIfMatch of [undefined, '"0"']) {
    const copy = new CopyObjectCommand({ Bucket, Key: 'files/x', CopySource: `${Bucket}/none`, CopySourceIfMatch });
    await expect(client.send(copy)).rejects.toMatchObject({ name: 'NoSuchKey' });
  }
});

test('a deleted object is not found, and deleting it again is no error', async () => {
  await put('files/deleted.png');
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'files/deleted.png' }));
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'files/deleted.png' }));
  await expect(getObject('files/deleted.png')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a bucket can be checked and listed', async () => {
  await put('listed/a');
  await put('listed/b');
  await client.send(new HeadBucketCommand({ Bucket }));
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'listed/' }));
  expect(Contents?.map(({ Key }) => Key)).toEqual(['listed/a', 'listed/b']);
  const { Buckets } = await client.send(new ListBucketsCommand());
  expect(Buckets?.map(({ Name }) => Name)).toEqual([Bucket]);
});

test('an interrupted upload leaves the former object unchanged, and no draft', async () => {
  const Key = 'incoming/1/broken.png';
  await put(Key, 'complete');
  const link = await uploadLink(Key, { size: 1000 });
  const sentRequest = request(link, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', 'content-length': 1000 },
  });
  sentRequest.on('error', () => {});
  sentRequest.write(Buffer.alloc(500));
  await expect.poll(() => readdir(join(dir, 'drafts'))).toHaveLength(1);
  sentRequest.destroy();
  await expect.poll(() => readdir(join(dir, 'drafts'))).toEqual([]);
  expect((await getObject(Key)).text).toBe('complete');
});

test('concurrent uploads and deletions in one folder do not interfere', async () => {
  const keys = Array.from({ length: 30 }, (_, n) => `busy/${n % 3}/${n}`);
  await Promise.all(
    keys.map(async (Key) => {
      await put(Key, Key);
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
      await put(Key, Key);
    }),
  );
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'busy/' }));
  expect(Contents).toHaveLength(keys.length);
});

test('a key cannot leave its bucket, in a path or as the source of a copy', async () => {
  const raw = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(s3.endpoint);
      const sentRequest = request(
        { hostname, port, path, headers: { authorization: 'AWS4-HMAC-SHA256 x' } },
        (response) => {
          response.setEncoding('utf8');
          response.on('data', (text) => resolve(String(text)));
        },
      );
      sentRequest.on('error', reject).end();
    });
  for (const path of [`/${Bucket}/../../secret`, `/${Bucket}/%2e%2E/secret`, `/${Bucket}/a%2f..%2Fsecret`]) {
    expect(await raw(path)).toContain('InvalidURI');
  }
  expect(await raw('//x:99999')).not.toBe('');
  const copy = new CopyObjectCommand({ Bucket, Key: 'files/climbed', CopySource: `${Bucket}/../../secret` });
  await expect(client.send(copy)).rejects.toMatchObject({ name: 'InvalidURI' });
});

test('objects survive a restart', async () => {
  await put('files/lasting.txt', 'still here', 'text/plain');
  client.destroy();
  await s3.stop();
  s3 = await startS3({ dir, buckets: [Bucket], allowedOrigin: ORIGIN });
  client = clientFor(s3.endpoint);
  expect(await getObject('files/lasting.txt')).toMatchObject({ text: 'still here', ContentType: 'text/plain' });
});
