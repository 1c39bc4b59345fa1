import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ContentType } from '#shared/uploads/constants.ts';
import { FAIL_FAST } from '../aws-client.ts';
import { env } from '../env.ts';
import { storedHeaders } from './file-headers.ts';

// What only a file that is stored needs is loaded with the client.
export { pixelsOf } from '#shared/uploads/picture-size.ts';
export { detectedType } from './file-signature.ts';
export { checkPixels } from './picture-pixels.ts';

const s3 = new S3Client({ requestHandler: FAIL_FAST });

/** Limits of a call: each attempt takes at most 3 s, and all end when the caller's deadline aborts the signal. */
const within = (abortSignal: AbortSignal | undefined) => ({
  requestTimeout: 3_000,
  ...(abortSignal && { abortSignal }),
});
type Signal = AbortSignal | undefined;

const object = (key: string) => ({ Bucket: env('BUCKET_NAME'), Key: key });

/** Start of an object with what identifies its version: sender's content type, bytes in all, and ETag. */
export type ObjectHead = { contentType: string; size: number; etag: string | undefined; start: Uint8Array };

export const putObject = async (key: string, bytes: Buffer, type: ContentType, signal: Signal): Promise<void> => {
  await s3.send(new PutObjectCommand({ ...object(key), Body: bytes, ...storedHeaders(type) }), within(signal));
};

/** Deletes an object; a missing one is no error. */
export const deleteObject = async (key: string, signal: Signal): Promise<void> => {
  await s3.send(new DeleteObjectCommand(object(key)), within(signal));
};

/**
 * Reads the first bytes of an object and its headers in one call, so that the ETag names exactly the bytes read.
 * Returns undefined when there is none.
 */
export const readObjectHead = async (key: string, bytes: number, signal: Signal): Promise<ObjectHead | undefined> => {
  try {
    const found = await s3.send(
      new GetObjectCommand({ ...object(key), Range: `bytes=0-${bytes - 1}` }),
      within(signal),
    );
    return {
      contentType: found.ContentType ?? '',
      size: Number(found.ContentRange?.split('/')[1] ?? found.ContentLength),
      etag: found.ETag,
      start: (await found.Body?.transformToByteArray()) ?? new Uint8Array(),
    };
  } catch (error) {
    if (hasErrorName(error, 'NotFound', 'NoSuchKey')) return undefined;
    throw error;
  }
};

/**
 * Copies the version of an object that `etag` names, with our own headers: S3 accepts any header that a sender adds to
 * a presigned PUT, except those that begin with `x-amz-`. Returns false when that version is gone.
 */
export const copyObject = async (
  from: string,
  etag: string | undefined,
  to: string,
  type: ContentType,
  signal: Signal,
): Promise<boolean> => {
  try {
    await s3.send(
      new CopyObjectCommand({
        ...object(to),
        CopySource: `${env('BUCKET_NAME')}/${from}`,
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ...storedHeaders(type),
      }),
      within(signal),
    );
    return true;
  } catch (error) {
    if (hasErrorName(error, 'NotFound', 'NoSuchKey', 'PreconditionFailed')) return false;
    throw error;
  }
};

const hasErrorName = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
