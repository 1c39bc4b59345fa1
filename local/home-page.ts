import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { homePageKey } from '#shared/home-page.ts';
import { payerPageKey } from '#shared/payments/payer-page.ts';
import { trackingPageKey } from '#shared/tracking/tracking-page.ts';
import { SITE } from './build.ts';
import { localAws } from './emulator.ts';
import { runAsFunction } from './iam.ts';

/** Bucket of the web app's files in the local cloud. */
export const SITE_BUCKET = 'yonnee-site';

/** Keys of the documents that a function draws; the others come from the build's folder. */
const KEYS = LANGUAGES.map(homePageKey);

/** Keys of all documents that functions read from the bucket. */
const UPLOADED = [...KEYS, ...LANGUAGES.map(trackingPageKey), ...LANGUAGES.map(payerPageKey)];

/** Returns the home page's documents in the bucket of the site, where the function redraws them. */
export const homePageFiles = ({ s3: endpoint }: { s3: string }) => {
  const s3 = new S3Client({ ...localAws, endpoint, forcePathStyle: true });
  const object = (Key: string) => ({ Bucket: SITE_BUCKET, Key });
  return {
    /** Uploads the built documents, as a deployment does. */
    upload: async (): Promise<void> => {
      for (const key of UPLOADED)
        await s3.send(new PutObjectCommand({ ...object(key), Body: await readFile(join(SITE, key)) }));
    },
    /** Reads a document; undefined for other paths, and before the upload. */
    read: async (path: string): Promise<string | undefined> => {
      if (!KEYS.includes(path)) return undefined;
      try {
        return await (await s3.send(new GetObjectCommand(object(path)))).Body?.transformToString();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
};

export type HomePageFiles = ReturnType<typeof homePageFiles>;

/** Loads the function that redraws the home page. */
export const homePageFunction = async () => {
  const { handler } = await import('#functions/home-page/index.ts');
  return (...call: Parameters<typeof handler>) => runAsFunction('home-page', () => handler(...call));
};
