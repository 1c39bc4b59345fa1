import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSiteFile, replaceSiteFile } from '#functions/core/files/site-files.ts';
import { type Emulator, localAws, serveOnLoopback } from '#local/emulator.ts';
import { startS3 } from '#local/s3.ts';

const Bucket = 'site';
const KEY = 'fr/home.html';
const TIMEOUT_MS = 60_000;
const HTML = '<!DOCTYPE html><p>Départs : 3</p>';

let s3: Emulator;
let folder: string;

const sdk = () => new S3Client({ ...localAws, endpoint: s3.endpoint, forcePathStyle: true });
const upload = () =>
  sdk().send(
    new PutObjectCommand({
      Bucket,
      Key: KEY,
      Body: Buffer.from(HTML),
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'max-age=0, s-maxage=60',
    }),
  );
const read = async () => {
  const file = await readSiteFile(KEY, TIMEOUT_MS);
  if (!file) throw new Error('no file');
  return file;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'));
  s3 = await startS3({ dir: folder, buckets: [Bucket], allowedOrigin: 'http://localhost' });
  vi.stubEnv('AWS_REGION', localAws.region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', localAws.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', localAws.credentials.secretAccessKey);
  vi.stubEnv('SITE_FILES_URL', `${s3.endpoint}/${Bucket}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  await rm(folder, { recursive: true });
});

test('a file is read with its headers', async () => {
  await upload();
  expect(await read()).toEqual({
    text: HTML,
    etag: expect.stringMatching(/^"\w+"$/),
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'max-age=0, s-maxage=60',
  });
});

test('a file that was never uploaded is undefined', async () => {
  expect(await readSiteFile('en/missing.html', TIMEOUT_MS)).toBeUndefined();
});

test('a file is replaced and keeps its headers', async () => {
  await upload();
  expect(await replaceSiteFile(KEY, `${HTML}<p>é</p>`, await read(), TIMEOUT_MS)).toBe(true);
  const { Body, ContentType, CacheControl } = await sdk().send(new GetObjectCommand({ Bucket, Key: KEY }));
  expect(await Body?.transformToString()).toBe(`${HTML}<p>é</p>`);
  expect({ ContentType, CacheControl }).toEqual({
    ContentType: 'text/html; charset=utf-8',
    CacheControl: 'max-age=0, s-maxage=60',
  });
});

test('a version that was replaced meanwhile is not overwritten', async () => {
  await upload();
  const before = await read();
  expect(await replaceSiteFile(KEY, 'newer', before, TIMEOUT_MS)).toBe(true);
  expect(await replaceSiteFile(KEY, 'older', before, TIMEOUT_MS)).toBe(false);
  expect((await read()).text).toBe('newer');
});

test('a refusal is an error with the name and the status that S3 gave', async () => {
  vi.stubEnv('SITE_FILES_URL', `${s3.endpoint}/elsewhere`);
  await expect(readSiteFile(KEY, TIMEOUT_MS)).rejects.toMatchObject({
    name: 'NoSuchBucket',
    $metadata: { httpStatusCode: 404 },
  });
  vi.stubEnv('SITE_FILES_URL', `${s3.endpoint}/${Bucket}`);
});

test('a call is repeated when S3 fails, but not without end', async () => {
  let calls = 0;
  const failing = await serveOnLoopback((_, response) => {
    calls += 1;
    response.writeHead(calls < 3 ? 503 : 200).end(HTML);
  });
  vi.stubEnv('SITE_FILES_URL', `${failing.endpoint}/${Bucket}`);
  expect((await read()).text).toBe(HTML);
  calls = -10;
  await expect(read()).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  expect(calls).toBe(-7);
  vi.stubEnv('SITE_FILES_URL', `${s3.endpoint}/${Bucket}`);
  await failing.stop();
});
