import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { Bucket, setUpS3 } from './emulator.ts';

const s3 = setUpS3();
const { uploadLink, put, getObject } = s3;

test('an object is read by a signed link, as for an image tag, and in ranges', async () => {
  await put('files/shown.txt', '0123456789', 'text/plain');
  const link = await getSignedUrl(s3.client, new GetObjectCommand({ Bucket, Key: 'files/shown.txt' }), {
    expiresIn: 60,
  });
  const response = await fetch(link);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain',
    '0123456789',
  ]);
  expect(await getObject('files/shown.txt', 'bytes=0-3')).toMatchObject({ text: '0123', ContentRange: 'bytes 0-3/10' });
});

test('an upload with IfMatch replaces only the version that it names', async () => {
  const { ETag: read } = await put('fr/home.html', 'first');
  const replace = (Body: string) =>
    s3.client.send(new PutObjectCommand({ Bucket, Key: 'fr/home.html', Body: Buffer.from(Body), IfMatch: read }));
  await replace('second');
  await expect(replace('third')).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect((await getObject('fr/home.html')).text).toBe('second');
});

test('a deleted object is not found, and deleting it again is no error', async () => {
  await put('files/deleted.png');
  await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'files/deleted.png' }));
  await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'files/deleted.png' }));
  await expect(getObject('files/deleted.png')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a bucket can be checked and listed', async () => {
  await put('listed/a');
  await put('listed/b');
  await s3.client.send(new HeadBucketCommand({ Bucket }));
  const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket, Prefix: 'listed/' }));
  expect(Contents?.map(({ Key }) => Key)).toEqual(['listed/a', 'listed/b']);
  const { Buckets } = await s3.client.send(new ListBucketsCommand());
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
  await expect.poll(() => readdir(join(s3.dir, 'drafts'))).toHaveLength(1);
  sentRequest.destroy();
  await expect.poll(() => readdir(join(s3.dir, 'drafts'))).toEqual([]);
  expect((await getObject(Key)).text).toBe('complete');
});

test('concurrent uploads and deletions in one folder do not interfere', async () => {
  const keys = Array.from({ length: 30 }, (_, n) => `busy/${n % 3}/${n}`);
  await Promise.all(
    keys.map(async (Key) => {
      await put(Key, Key);
      await s3.client.send(new DeleteObjectCommand({ Bucket, Key }));
      await put(Key, Key);
    }),
  );
  const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket, Prefix: 'busy/' }));
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
  await expect(s3.client.send(copy)).rejects.toMatchObject({ name: 'InvalidURI' });
});

test('objects survive a restart', async () => {
  await put('files/lasting.txt', 'still here', 'text/plain');
  await s3.restart();
  expect(await getObject('files/lasting.txt')).toMatchObject({ text: 'still here', ContentType: 'text/plain' });
});
