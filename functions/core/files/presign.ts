import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { env } from '../env.ts';
import { dynamo } from '../table/dynamo.ts';

type PresignedRequest = {
  method: 'GET' | 'PUT';
  key: string;
  query?: Record<string, string>;
  /** Headers that the request must have with exactly these values. */
  headers?: Record<string, string>;
  expiresIn: number;
};

/** Creates a signer with the credentials of the table's client: a URL needs no S3 client, which would weigh 170 KB. */
const signer = (): S3RequestPresigner => {
  const { credentials, region, sha256 } = dynamo.config;
  return new S3RequestPresigner({ credentials, region, sha256 });
};

/** Returns a presigned URL of an object in the bucket; `expiresIn` in seconds. */
export const presignedUrl = async ({
  method,
  key,
  query = {},
  headers = {},
  expiresIn,
}: PresignedRequest): Promise<string> => {
  const { protocol, hostname, port, host, pathname } = new URL(`${env('FILES_URL')}/${key}`);
  const signed = await signer().presign(
    {
      method,
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      query,
      headers: { host, ...headers },
    },
    { expiresIn, signableHeaders: new Set(['host', ...Object.keys(headers)]) },
  );
  return `${protocol}//${host}${signed.path}?${new URLSearchParams(signed.query as Record<string, string>)}`;
};
