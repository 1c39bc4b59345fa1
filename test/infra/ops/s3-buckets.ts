import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { localAws } from '#local/emulator.ts';
import { startS3 } from '#local/s3.ts';

/** Replaces the content of a folder with these files. */
export const writeFiles = async (folder: string, files: Record<string, string>): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
};

/** Starts an S3 emulator with these buckets and points the AWS SDK of this process to it. */
export const startBuckets = async (...buckets: string[]) => {
  const home = await mkdtemp(join(tmpdir(), 'yonnee-s3-'));
  const s3 = await startS3({ dir: home, buckets, allowedOrigin: '*' });
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', localAws.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', localAws.credentials.secretAccessKey);
  vi.stubEnv('AWS_REGION', undefined);
  const client = new S3Client({ ...localAws, endpoint: s3.endpoint });
  return {
    client,
    keysIn: async (Bucket: string): Promise<string[]> => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key = '' }) => Key);
    },
    /** Returns a file's cache control, content type and content. */
    getFile: async (Bucket: string, Key: string) => {
      const { CacheControl, ContentType, Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return [CacheControl, ContentType, await Body?.transformToString()];
    },
    /** Sets a file's upload time `days` days back. */
    backdate: async (bucket: string, key: string, days: number): Promise<void> => {
      const putAt = new Date(Date.now() - days * 86_400_000);
      await utimes(join(home, 'buckets', bucket, `${key}._S3rver_object`), putAt, putAt);
    },
    stop: async () => {
      vi.unstubAllEnvs();
      await s3.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
};
