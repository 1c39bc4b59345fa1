import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll } from 'vitest';
import { type Emulator, localAws } from '#local/emulator.ts';
import { startS3 } from '#local/s3.ts';

export const Bucket = 'yonnee-files';
export const ORIGIN = 'http://localhost:3000';
export const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Headers that S3 accepts unsigned with a presigned PUT; it requires a signature for those that begin with x-amz-. */
export const UNSIGNED_HEADERS = {
  'content-disposition': 'attachment; filename="invoice.html"',
  'content-encoding': 'gzip',
  'content-language': 'tlh',
  'cache-control': 'public, max-age=31536000',
  expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
};

/** Client of the SDK for an emulator. */
export const clientFor = (endpoint: string, config: object = {}) =>
  new S3Client({
    ...localAws,
    endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...config,
  });

/** Starts an emulator with an empty folder for the tests of a file, and calls of it. */
export const setUpS3 = () => {
  let dir: string;
  let s3: Emulator;
  let client: S3Client;

  const start = async () => {
    s3 = await startS3({ dir, buckets: [Bucket], allowedOrigin: ORIGIN });
    client = clientFor(s3.endpoint);
  };
  const stop = async () => {
    client.destroy();
    await s3.stop();
  };
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 's3-'));
    await start();
  });
  afterAll(async () => {
    await stop();
    await rm(dir, { recursive: true });
  });

  return {
    get dir() {
      return dir;
    },
    get endpoint() {
      return s3.endpoint;
    },
    get client() {
      return client;
    },
    /** Stops the emulator and starts it on the same folder. */
    restart: async () => {
      await stop();
      await start();
    },
    uploadLink: (
      Key: string,
      { expiresIn = 300, signer = client, size = PNG.length, signedAt = new Date() } = {},
    ): Promise<string> =>
      getSignedUrl(signer, new PutObjectCommand({ Bucket, Key, ContentType: 'image/png', ContentLength: size }), {
        expiresIn,
        signingDate: signedAt,
        signableHeaders: new Set(['content-type', 'content-length']),
      }),
    put: (Key: string, Body: string | Buffer = PNG, ContentType = 'image/png') =>
      client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(Body), ContentType })),
    getObject: async (Key: string, Range?: string) => {
      const { Body, ...rest } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
      return { ...rest, text: (await Body?.transformToString()) ?? '' };
    },
  };
};

/** Uploads with a signed link, as a browser does. */
export const upload = (
  link: string,
  body: Buffer = PNG,
  headers: Record<string, string> = { 'content-type': 'image/png' },
) => fetch(link, { method: 'PUT', body: new Uint8Array(body), headers });
