import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { dynamo } from './dynamo.ts';
import { env } from './env.ts';
import { LINK_SECONDS, responseOverrides } from './file-headers.ts';

/** Creates a signer with the credentials of the table's client: a link needs no S3 client, which would weigh 170 KB. */
const signer = (): S3RequestPresigner => {
  const { credentials, region, sha256 } = dynamo.config;
  return new S3RequestPresigner({ credentials, region, sha256 });
};

/** Signs a link to a stored file that works for 15 minutes and sets its headers. Callers check ownership first. */
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
