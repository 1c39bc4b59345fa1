import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { REGION } from '../region.ts';
import { Refusal } from './command.ts';

/** An object of a bucket; `putAt` in epoch ms. */
export type StoredObject = { key: string; putAt: number };

/** As many as S3 takes in one call. */
const AT_A_TIME = 1000;

export const objectsIn = async (bucket: string): Promise<StoredObject[]> => {
  const kept: StoredObject[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: client() }, { Bucket: bucket }))
    kept.push(...Contents.map(({ Key = '', LastModified }) => ({ key: Key, putAt: LastModified?.getTime() ?? 0 })));
  return kept;
};

export const removeAll = async (bucket: string, keys: readonly string[]): Promise<void> => {
  for (let at = 0; at < keys.length; at += AT_A_TIME)
    await remove(
      bucket,
      keys.slice(at, at + AT_A_TIME).map((Key) => ({ Key })),
    );
};

/** Deletes all that a bucket holds, former versions too, and what comes in meanwhile. One that is gone is empty. */
export const empty = async (bucket: string): Promise<void> => {
  for (;;) {
    const held = await versionsIn(bucket);
    if (held.length === 0) return;
    await remove(bucket, held);
  }
};

/** As many as S3 lists in one call. */
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
