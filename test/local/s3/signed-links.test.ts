import { HeadObjectCommand, ListBucketsCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { Bucket, clientFor, ORIGIN, PNG, setUpS3, UNSIGNED_HEADERS, upload } from './emulator.ts';

const s3 = setUpS3();
const { uploadLink, put } = s3;

test('a browser uploads with a signed link, and the object is stored completely, with its type', async () => {
  expect((await upload(await uploadLink('incoming/1/photo one.png'))).status).toBe(200);
  const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'incoming/1/photo one.png' }));
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
  await expect(s3.client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
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

test('an upload may have unsigned headers, but none that begins with x-amz-', async () => {
  const link = await uploadLink('incoming/1/chosen.png');
  const headers = { 'content-type': 'image/png', ...UNSIGNED_HEADERS };
  for (const name of ['x-amz-meta-note', 'x-amz-website-redirect-location', 'x-amz-tagging'])
    expect((await upload(link, PNG, { ...headers, [name]: '/x' })).status).toBe(403);
  expect((await upload(link, PNG, headers)).status).toBe(200);
  const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'incoming/1/chosen.png' }));
  expect(head).toMatchObject({ ContentDisposition: UNSIGNED_HEADERS['content-disposition'], ContentEncoding: 'gzip' });
});
