import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteFiles, uploadSite } from '#infra/ops/site.ts';
import { copyBuiltSite } from './built-site.ts';
import { startBuckets, writeFiles } from './s3-buckets.ts';

const BUCKET = 'site';
const SITE = { 'index.html': '<p>1</p>', 'robots.txt': 'all', 'assets/app-1.js': '1', 'assets/look-1.css': '1' };

let folder: string;
let s3: Awaited<ReturnType<typeof startBuckets>>;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  logged = vi.spyOn(console, 'log').mockImplementation(() => {});
  s3 = await startBuckets(BUCKET);
  folder = await mkdtemp(join(tmpdir(), 'yonnee-site-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await s3.stop();
  await rm(folder, { recursive: true });
});

const upload = async (site: Record<string, string>): Promise<string[]> => {
  await writeFiles(folder, site);
  return uploadSite(BUCKET, folder);
};

test('browsers cache assets for a year and revalidate every page', async () => {
  expect(await upload(SITE)).toEqual(['robots.txt', 'index.html']);
  const oneYear = 'public, max-age=31536000, immutable';
  expect(await s3.getFile(BUCKET, 'assets/app-1.js')).toEqual([oneYear, 'text/javascript; charset=utf-8', '1']);
  expect(await s3.getFile(BUCKET, 'assets/look-1.css')).toEqual([oneYear, 'text/css; charset=utf-8', '1']);
  expect(await s3.getFile(BUCKET, 'index.html')).toEqual(['no-cache', 'text/html; charset=utf-8', '<p>1</p>']);
  expect(await s3.getFile(BUCKET, 'robots.txt')).toEqual(['no-cache', 'text/plain; charset=utf-8', 'all']);
});

/** Records the keys of all uploads, and lets the upload of `failing` be rejected. */
const watchPuts = (failing?: string): string[] => {
  const { send } = S3Client.prototype;
  const uploads: string[] = [];
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(function (this: S3Client, command, ...rest) {
    const { Key = '' } = command instanceof PutObjectCommand ? command.input : {};
    if (Key) uploads.push(Key);
    return Key && Key === failing
      ? Promise.reject(new Error('Please reduce your request rate.'))
      : Reflect.apply(send, this, [command, ...rest]);
  });
  return uploads;
};

test('assets are uploaded first and index.html last', async () => {
  const uploads = watchPuts();
  await upload(SITE);
  expect(uploads.slice(0, 2).sort()).toEqual(['assets/app-1.js', 'assets/look-1.css']);
  expect(uploads.slice(2)).toEqual(['robots.txt', 'index.html']);
});

test('a failed upload leaves the old site intact, and the next upload completes', async () => {
  await upload(SITE);
  const next = { ...SITE, 'index.html': '<p>2</p>', 'assets/app-2.js': '2' };
  watchPuts('assets/app-2.js');
  await expect(upload(next)).rejects.toThrow('Please reduce your request rate.');
  vi.restoreAllMocks();
  logged = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await s3.getFile(BUCKET, 'index.html')).toContain('<p>1</p>');
  await upload(next);
  expect(await s3.getFile(BUCKET, 'index.html')).toContain('<p>2</p>');
});

test('assets of old deployments are kept for 30 days, and those of the previous deployment longer', async () => {
  const { 'assets/app-1.js': _, ...rest } = SITE;
  await upload(SITE);
  await upload({ ...rest, 'assets/app-2.js': '2' });
  expect(await s3.keysIn(BUCKET), 'a tab of the first deployment may be open').toContain('assets/app-1.js');

  await s3.backdate(BUCKET, 'assets/app-1.js', 60);
  for (const key of ['assets/app-2.js', 'index.html']) await s3.backdate(BUCKET, key, 40);
  await upload({ ...rest, 'assets/app-3.js': '3' });
  expect(logged).toHaveBeenLastCalledWith('Uploaded 4 files; removed 1 of earlier deployments.');
  const kept = ['assets/app-2.js', 'assets/app-3.js', 'assets/look-1.css', 'index.html', 'robots.txt'];
  expect(await s3.keysIn(BUCKET)).toEqual(kept);
});

test('a file outside assets is deleted as soon as the site no longer has it', async () => {
  await upload(SITE);
  const { 'robots.txt': _, ...rest } = SITE;
  await upload(rest);
  expect(await s3.keysIn(BUCKET)).toEqual(['assets/app-1.js', 'assets/look-1.css', 'index.html']);
});

test('a file of unknown type is refused before anything is uploaded', async () => {
  await expect(upload({ ...SITE, 'film.unknown': '?' })).rejects.toThrow(
    'No content type is known for film.unknown of the built site: rename or remove it.',
  );
  expect(await s3.keysIn(BUCKET)).toEqual([]);
});

test.each([
  ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['assets/regular-1.ttf', 'font/ttf'],
  ['assets/figtree-1.woff2', 'font/woff2'],
  ['assets/reader-1.wasm', 'application/wasm'],
  ['assets/picture-1.svg', 'image/svg+xml'],
])('browsers and scanners get %s as %s', async (path, type) => {
  await upload({ ...SITE, [path]: '1' });
  expect(await s3.getFile(BUCKET, path)).toContain(type);
});

test('every file of the site that is built today can be uploaded', async () => {
  await copyBuiltSite(folder);
  expect((await siteFiles(folder)).length).toBeGreaterThan(100);
});
