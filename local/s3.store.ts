import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oneAtATime } from './emulator.ts';

/** Methods of s3rver's file store that are corrected or used here. */
export type Store = {
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  copyObject(...copy: Copy): Promise<unknown>;
  deleteObject(bucket: string, key: string): Promise<void>;
  putContent(path: string, content: unknown): Promise<[size: number, md5: string]>;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  getMetadata(bucket: string, key: string): Promise<{ etag: string }>;
  getResourcePath(bucket: string, key: string, resource: string): string;
};
export type S3Error = new (code: string, message: string) => Error;
type StoredObject = { bucket: string; key: string; content: unknown; metadata: object };
type Copy = [fromBucket: string, fromKey: string, toBucket: string, toKey: string, metadata: object | null];

/** CopySourceIfMatch or IfMatch of the current request, which s3rver ignores. */
export const ifMatchOf = new AsyncLocalStorage<string | undefined>();

/**
 * Makes s3rver's store atomic: an upload is written to a draft and moved into place once complete; it checks the ETag
 * of the bytes that it replaces, a copy that of the bytes that it copies, and a deletion cannot remove the folder of an
 * upload.
 */
export async function withAtomicWrites(store: Store, drafts: string, S3Error: S3Error): Promise<void> {
  const runQueued = oneAtATime();
  const checkEtag = async (bucket: string, key: string): Promise<void> => {
    const expected = ifMatchOf.getStore();
    if (expected === undefined) return;
    const { etag } = await store.getMetadata(bucket, key);
    if (withoutQuotes(expected) !== withoutQuotes(etag))
      throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  };
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts, { recursive: true });

  store.putObject = async ({ bucket, key, content, metadata }) => {
    const draft = join(drafts, randomUUID());
    try {
      const [size, md5] = await store.putContent(draft, content);
      const place = store.getResourcePath(bucket, key, 'object');
      await runQueued(async () => {
        await checkEtag(bucket, key);
        await mkdir(dirname(place), { recursive: true });
        await rename(draft, place);
        await store.putMetadata(bucket, key, metadata, md5);
      });
      return { size, md5 };
    } finally {
      await rm(draft, { force: true });
    }
  };

  const copyObject = store.copyObject.bind(store);
  store.copyObject = (...copy) => {
    const [fromBucket, fromKey, toBucket, toKey] = copy;
    return runQueued(async () => {
      await checkEtag(fromBucket, fromKey);
      await rm(store.getResourcePath(toBucket, toKey, 'object.md5'), { force: true });
      return copyObject(...copy);
    });
  };

  const deleteObject = store.deleteObject.bind(store);
  store.deleteObject = (bucket, key) => runQueued(() => deleteObject(bucket, key));
}

const withoutQuotes = (etag: string): string => etag.replaceAll('"', '');
