import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { contentType } from 'mime-types';
import { cachingOf } from '../constructs/security-headers.ts';
import { REGION } from '../region.ts';
import { objectsIn, removeAll, type StoredObject } from './bucket.ts';
import { Refusal } from './command.ts';

const ENTRY = 'index.html';
const PARALLEL_UPLOADS = 10;
const DAY_MS = 24 * 3_600_000;
/** Days for which a tab may stay open after a deployment and still find the chunks that it has not loaded yet. */
const OPEN_TAB_DAYS = 30;

const isAsset = (path: string): boolean => cachingOf(path) !== cachingOf(ENTRY);

/**
 * Uploads the built site to its bucket, index.html last: visitors meanwhile get either the old site or the new one,
 * complete. Then removes the files that no open tab can request any more. Returns the paths to invalidate.
 */
export const uploadSite = async (bucket: string, folder: string): Promise<string[]> => {
  const paths = await siteFiles(folder);
  const before = await objectsIn(bucket);
  const others = paths.filter((path) => !isAsset(path) && path !== ENTRY);
  // Uploads existing assets again, so that their age counts from their latest deployment.
  await putAll(bucket, folder, paths.filter(isAsset));
  await putAll(bucket, folder, others);
  await putAll(bucket, folder, [ENTRY]);
  const outdated = outdatedIn(before, new Set(paths));
  await removeAll(bucket, outdated);
  console.log(`Uploaded ${paths.length} files; removed ${outdated.length} of earlier deployments.`);
  return [...others, ENTRY];
};

/**
 * Returns the paths of the built site's files. Throws a Refusal for a file whose type is unknown, which browsers would
 * not use.
 */
export const siteFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const paths = files.map((file) => relative(folder, file).split(sep).join('/'));
  for (const path of paths) typeOf(path);
  return paths;
};

/** Returns the content type of a file by its name, with the charset of texts. Throws a Refusal when it is unknown. */
const typeOf = (path: string): string => {
  const type = contentType(extname(path));
  if (!type) throw new Refusal(`No content type is known for ${path} of the built site: rename or remove it.`);
  return type;
};

/** Returns the files to remove: an asset once neither this build nor the previous one has it, after OPEN_TAB_DAYS. */
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
        ContentType: typeOf(path),
        CacheControl: cachingOf(path),
      }),
    );
  };
  for (let at = 0; at < paths.length; at += PARALLEL_UPLOADS)
    await Promise.all(paths.slice(at, at + PARALLEL_UPLOADS).map(put));
};

/** Invalidates paths in CloudFront, a folder as a whole; assets never change and stay cached. */
export const invalidate = async (distributionId: string, paths: readonly string[]): Promise<void> => {
  const Items = ['/', ...new Set(paths.map((path) => `/${path.replace(/\/.*/, '/*')}`))];
  await new CloudFrontClient({ region: REGION }).send(
    new CreateInvalidationCommand({
      DistributionId: distributionId,
      InvalidationBatch: { CallerReference: new Date().toISOString(), Paths: { Quantity: Items.length, Items } },
    }),
  );
};
