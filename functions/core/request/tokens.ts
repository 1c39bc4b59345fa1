import { AppError } from '#shared/errors.ts';
import { deadlineSignal } from '../deadline.ts';
import { env } from '../env.ts';

/**
 * Fetches signing keys; the fetcher of aws-jwt-verify supports https only, and the emulator serves its keys over http.
 */
const fetcher = {
  fetch: async (uri: string): Promise<ArrayBuffer> => {
    const signal = AbortSignal.any([AbortSignal.timeout(3_000), deadlineSignal() ?? []].flat());
    try {
      const response = await fetch(uri, { signal });
      if (!response.ok) throw new Error(`signing keys: ${response.status}`);
      return await response.arrayBuffer();
    } catch (error) {
      throw new AppError('DEPENDENCY_DOWN', { cause: error, retryAfterSeconds: 5 }); // the token itself may be valid
    }
  },
};

const createVerifier = async () => {
  const { JwtVerifier, SimpleJwksCache } = await import('./jwt.lazy.ts');
  return JwtVerifier.create(
    { issuer: env('TOKEN_ISSUER'), audience: env('USER_POOL_CLIENT_ID'), jwksUri: env('JWKS_URI') },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
};

let verifier: ReturnType<typeof createVerifier> | undefined;

/**
 * Verifies a bearer token like the gateway's authorizer and returns its claims, for routes without an authorizer.
 * Throws AppError SIGN_IN_REQUIRED when the token is foreign, altered or expired, and DEPENDENCY_DOWN.
 */
export const verifyToken = async (authorization: string): Promise<Record<string, unknown>> => {
  verifier ??= createVerifier();
  try {
    return await (await verifier).verify(authorization.replace(/^Bearer\s+/i, ''));
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('SIGN_IN_REQUIRED', { cause: error });
  }
};
