import { DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { REGION } from '../region.ts';
import { Refusal } from './command.ts';

/** An object of a bucket; `putAt` in epoch ms. */
export type Kept = { key: string; putAt: number };

/** As many as S3 takes in one call. */
const AT_A_TIME = 1000;

export const keptIn = async (bucket: string): Promise<Kept[]> => {
  const kept: Kept[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: client() }, { Bucket: bucket }))
    kept.push(...Contents.map(({ Key = '', LastModified }) => ({ key: Key, putAt: LastModified?.getTime() ?? 0 })));
  return kept;
};

export const removeAll = async (bucket: string, keys: readonly string[]): Promise<void> => {
  for (let at = 0; at < keys.length; at += AT_A_TIME) {
    const Objects = keys.slice(at, at + AT_A_TIME).map((Key) => ({ Key }));
    const { Errors = [] } = await client().send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    const [refused] = Errors;
    if (refused) throw new Refusal(`${refused.Key} of ${bucket} was not deleted: ${refused.Message}.`);
  }
};

const client = () => new S3Client({ region: REGION });
