import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { cachingOf } from '../constructs/security-headers.ts';
import { REGION } from '../region.ts';
import { objectsIn, removeAll, type StoredObject } from './bucket.ts';
import { Refusal } from './command.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const ENTRY = 'index.html';
const AT_A_TIME = 10;
const DAY_MS = 24 * 3_600_000;
/** How long a tab may stay open after a deployment and still find the parts that it has not loaded yet. */
const OPEN_TAB_DAYS = 30;

const isAsset = (path: string): boolean => cachingOf(path) !== cachingOf(ENTRY);

/**
 * Puts the built site into its bucket, the entry last: whoever opens the site meanwhile gets the old one or the new one,
 * whole. Then removes what no open tab can ask for any more. Gives the paths that browsers must ask for again.
 */
export const uploadSite = async (bucket: string, folder: string): Promise<string[]> => {
  const paths = await filesIn(folder);
  const before = await objectsIn(bucket);
  const others = paths.filter((path) => !isAsset(path) && path !== ENTRY);
  await putAll(bucket, folder, paths.filter(isAsset)); // those that are there already too: their age is that of their last use
  await putAll(bucket, folder, others);
  await putAll(bucket, folder, [ENTRY]);
  const outdated = outdatedIn(before, new Set(paths));
  await removeAll(bucket, outdated);
  console.log(`${paths.length} files are there; ${outdated.length} of former deployments were removed.`);
  return [...others, ENTRY];
};

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const paths = files.map((file) => relative(folder, file).split(sep).join('/'));
  const unknown = paths.find((path) => !TYPES[extname(path)]);
  if (unknown) throw new Refusal(`No content type is known for ${unknown}: name it in infra/ops/site.ts.`);
  return paths;
};

/** An asset goes when neither this build nor the one before has it, and the last that had it is long ago. */
const outdatedIn = (before: readonly StoredObject[], present: ReadonlySet<string>): string[] => {
  const lastDeployed = before.find(({ key }) => key === ENTRY)?.putAt ?? 0;
  const since = Math.min(lastDeployed - DAY_MS, Date.now() - OPEN_TAB_DAYS * DAY_MS);
  return before.filter(({ key, putAt }) => !present.has(key) && (!isAsset(key) || putAt < since)).map(({ key }) => key);
};

const putAll = async (bucket: string, folder: string, paths: readonly string[]): Promise<void> => {
  const client = new S3Client({ region: REGION });
  const put = async (path: string): Promise<void> => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: path,
        Body: await readFile(join(folder, path)),
        ContentType: TYPES[extname(path)],
        CacheControl: cachingOf(path),
      }),
    );
  };
  for (let at = 0; at < paths.length; at += AT_A_TIME) await Promise.all(paths.slice(at, at + AT_A_TIME).map(put));
};

/** Has CloudFront ask the bucket again for these, for a folder as a whole; assets never change, so it keeps them. */
export const invalidate = async (distributionId: string, paths: readonly string[]): Promise<void> => {
  const Items = ['/', ...new Set(paths.map((path) => `/${path.replace(/\/.*/, '/*')}`))];
  await new CloudFrontClient({ region: REGION }).send(
    new CreateInvalidationCommand({
      DistributionId: distributionId,
      InvalidationBatch: { CallerReference: new Date().toISOString(), Paths: { Quantity: Items.length, Items } },
    }),
  );
};
