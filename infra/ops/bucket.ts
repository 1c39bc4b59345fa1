import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { REGION } from '../region.ts';
import { Refusal } from './command.ts';

/** Object of a bucket; `putAt` in epoch ms. */
export type StoredObject = { key: string; putAt: number };

/** Objects that S3 deletes in one call. */
const BATCH_SIZE = 1000;

export const objectsIn = async (bucket: string): Promise<StoredObject[]> => {
  const objects: StoredObject[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: client() }, { Bucket: bucket }))
    objects.push(...Contents.map(({ Key = '', LastModified }) => ({ key: Key, putAt: LastModified?.getTime() ?? 0 })));
  return objects;
};

export const removeAll = async (bucket: string, keys: readonly string[]): Promise<void> => {
  for (let at = 0; at < keys.length; at += BATCH_SIZE)
    await remove(
      bucket,
      keys.slice(at, at + BATCH_SIZE).map((Key) => ({ Key })),
    );
};

/** Deletes every object version of a bucket, including those added meanwhile. A missing bucket counts as empty. */
export const empty = async (bucket: string): Promise<void> => {
  for (;;) {
    const versions = await versionsIn(bucket);
    if (versions.length === 0) return;
    await remove(bucket, versions);
  }
};

/** Returns the object versions of one listing call of S3. */
const versionsIn = async (Bucket: string): Promise<ObjectIdentifier[]> => {
  try {
    const { Versions = [], DeleteMarkers = [] } = await client().send(new ListObjectVersionsCommand({ Bucket }));
    return [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchBucket') return [];
    throw error;
  }
};

const remove = async (Bucket: string, Objects: ObjectIdentifier[]): Promise<void> => {
  const { Errors = [] } = await client().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  const [refused] = Errors;
  if (refused) throw new Refusal(`${refused.Key} of ${Bucket} was not deleted: ${refused.Message}.`);
};

const client = () => new S3Client({ region: REGION });
