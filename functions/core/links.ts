import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { dynamo } from './dynamo.ts';
import { env } from './env.ts';
import { LINK_SECONDS, responseOverrides } from './file-headers.ts';

/** Signs with what the table's client signs with: a link needs no S3 client, which would weigh 170 KB. */
const signer = (): S3RequestPresigner => {
  const { credentials, region, sha256 } = dynamo.config;
  return new S3RequestPresigner({ credentials, region, sha256 });
};

/** A link to a kept file that works for 15 minutes and says how it is shown; to be given only after the ownership check. */
export const signedUrl = async (key: string | null): Promise<string | null> => {
  if (key === null) return null;
  const { protocol, hostname, port, host, pathname } = new URL(`${env('FILES_URL')}/${key}`);
  const { path, query } = await signer().presign(
    {
      method: 'GET',
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      query: responseOverrides(key),
      headers: { host },
    },
    { expiresIn: LINK_SECONDS },
  );
  return `${protocol}//${host}${path}?${new URLSearchParams(query as Record<string, string>)}`;
};
