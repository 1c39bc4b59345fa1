import { CopyObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { Bucket, PNG, setUpS3, UNSIGNED_HEADERS } from './emulator.ts';

const s3 = setUpS3();
const { put, getObject } = s3;

test('a conditional copy fails when the source has changed', async () => {
  const source = await put('incoming/1/checked.png', 'first');
  const copy = (CopySourceIfMatch?: string) =>
    s3.client.send(
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

test('a copy may replace the content type, and its ETag matches its content', async () => {
  await put('files/typed', 'old text', 'text/plain');
  const { ETag } = await put('incoming/1/typed', 'new text', 'text/plain');
  await s3.client.send(
    new CopyObjectCommand({
      Bucket,
      Key: 'files/typed',
      CopySource: `${Bucket}/incoming/1/typed`,
      MetadataDirective: 'REPLACE',
      ContentType: 'application/pdf',
    }),
  );
  const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'files/typed' }));
  expect(head).toMatchObject({ ContentType: 'application/pdf', ETag });
});

test('a copy keeps its source’s headers, or has only the given ones when they are replaced', async () => {
  const Key = 'incoming/1/hostile.png';
  await s3.client.send(
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
    await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'files/copied.png', CopySource, ...change }));
    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'files/copied.png' }));
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
    await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'files/plain.png', CopySource }));
    expect((await getObject('files/plain.png')).text).toBe('odd name');
  }
});

test('a copy of a missing object is NoSuchKey, with or without a condition', async () => {
  for (const CopySourceIfMatch of [undefined, '"0"']) {
    const copy = new CopyObjectCommand({ Bucket, Key: 'files/x', CopySource: `${Bucket}/none`, CopySourceIfMatch });
    await expect(s3.client.send(copy)).rejects.toMatchObject({ name: 'NoSuchKey' });
  }
});
