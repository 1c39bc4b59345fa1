import { LINK_SECONDS, responseOverrides } from './file-headers.ts';
import { presignedUrl } from './presign.ts';

/** Signs a link to a stored file that works for 15 minutes and sets its headers. Callers check ownership first. */
export const signedUrl = async (key: string | null): Promise<string | null> =>
  key === null ? null : presignedUrl({ method: 'GET', key, query: responseOverrides(key), expiresIn: LINK_SECONDS });
