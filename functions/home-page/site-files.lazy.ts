import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { FAIL_FAST } from '../core/aws-client.ts';
import { env } from '../core/env.ts';

const s3 = new S3Client({ requestHandler: FAIL_FAST });
const LIMITS = { requestTimeout: 3_000 };

/** Text file of the site with the headers to keep; `etag` identifies its version. */
export type SiteFile = {
  text: string;
  etag: string | undefined;
  contentType: string | undefined;
  cacheControl: string | undefined;
};

const object = (key: string) => ({ Bucket: env('SITE_BUCKET'), Key: key });

/** Reads a file of the site; undefined before the first deployment has uploaded it. */
export const readSiteFile = async (key: string): Promise<SiteFile | undefined> => {
  try {
    const found = await s3.send(new GetObjectCommand(object(key)), LIMITS);
    return {
      text: (await found.Body?.transformToString()) ?? '',
      etag: found.ETag,
      contentType: found.ContentType,
      cacheControl: found.CacheControl,
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
};

/** Replaces the version of a file that was read. Returns false when it was replaced meanwhile. */
export const replaceSiteFile = async (key: string, text: string, read: SiteFile): Promise<boolean> => {
  const { etag, contentType, cacheControl } = read;
  try {
    await s3.send(
      new PutObjectCommand({
        ...object(key),
        Body: text,
        IfMatch: etag,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
      LIMITS,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name))
      return false;
    throw error;
  }
};
