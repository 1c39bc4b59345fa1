import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { FAIL_FAST } from '../core/aws-client.ts';
import { env } from '../core/env.ts';

const s3 = new S3Client({ requestHandler: FAIL_FAST });
const LIMITS = { requestTimeout: 1_500 };

/** Reads a file of the site; undefined when there is none. */
export const readSiteText = async (key: string): Promise<string | undefined> => {
  try {
    const found = await s3.send(new GetObjectCommand({ Bucket: env('SITE_BUCKET'), Key: key }), LIMITS);
    return await found.Body?.transformToString();
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
};
