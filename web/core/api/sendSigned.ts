// By way of aws-amplify itself, Cognito's own sign-in would come along: 9 KB that nothing uses.
import { Amplify, decodeJWT, fetchAuthSession, type TokenProvider } from '@aws-amplify/core';
import { ApiError, del, get, patch, post, put } from 'aws-amplify/api';
import { authRoutes } from '#shared/auth/routes.ts';
import type { Grant } from '#shared/auth/schema.ts';
import { endLostSession, renewTokens, session } from '#web/core/session.ts';
import { actionHeader } from './correlation.ts';
import { API_PREFIX, type ApiAnswer, fetchApi, type Request } from './fetchApi.ts';
import { Unreachable } from './refusal.ts';

const API_NAME = 'yonnee';
/** A token this close to its end is renewed before it is used. */
const MARGIN_MS = 30_000;

let renewing: Promise<void> | undefined;

/** Trades the refresh token for new tokens, once however many calls ask; a session that cannot be renewed is over. */
const refreshTokens = (): Promise<void> => {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined;
  });
  return renewing;
};

const renewOnce = async (): Promise<void> => {
  const { refreshToken, token } = session();
  if (!refreshToken) return endLostSession();
  const { method, path } = authRoutes.refresh;
  const answer = await fetchApi({ method, path, headers: {}, body: { refreshToken } });
  if (session().token !== token) return; // signed out, or in again, meanwhile
  if (answer.status === 429 || answer.status >= 500)
    throw new Unreachable(`the session could not be renewed: ${answer.status}`);
  if (answer.status >= 400) return endLostSession();
  renewTokens(JSON.parse(answer.text) as Grant);
};

/** When a token ends, in milliseconds; what is no token at all has ended. */
const expiry = (token: string): number => {
  try {
    return (decodeJWT(token).payload.exp ?? 0) * 1000;
  } catch {
    return 0;
  }
};

/** Amplify's session is ours: the tokens that logging in stored. */
const tokenProvider: TokenProvider = {
  getTokens: async ({ forceRefresh } = {}) => {
    const { token } = session();
    if (!token) return null;
    if (forceRefresh || expiry(token) < Date.now() + MARGIN_MS) await refreshTokens();
    const current = session().token;
    return current ? { accessToken: decodeJWT(current), idToken: decodeJWT(current) } : null;
  },
};

Amplify.configure(
  { API: { REST: { [API_NAME]: { endpoint: location.origin + API_PREFIX } } } },
  {
    Auth: { tokenProvider },
    API: {
      REST: {
        defaultAuthMode: 'none',
        retryStrategy: { strategy: 'no-retry' }, // Amplify would send a POST again after a 500
        headers: async (): Promise<Record<string, string>> => {
          const { tokens } = await fetchAuthSession();
          return tokens?.idToken ? { Authorization: `Bearer ${tokens.idToken.toString()}` } : {};
        },
      },
    },
  },
);

/**
 * Sends a call with the session's token; after a 401 the session is renewed and the call sent once more. When it cannot
 * be renewed it is lost, and the second time what is open to visitors is answered and the rest refused again.
 */
export const sendSigned = async (request: Request): Promise<ApiAnswer> => {
  const answer = await sendOnce(request);
  if (answer.status !== 401) return answer;
  await refreshTokens();
  const { token } = session();
  const again = await sendOnce(request);
  if (again.status === 401 && session().token === token) endLostSession();
  return again;
};

const sendOnce = async ({ method, path, headers, body }: Request): Promise<ApiAnswer> => {
  const input = {
    apiName: API_NAME,
    path,
    options: { headers: { ...headers, ...actionHeader() }, ...(body !== undefined && { body: body as FormData }) },
  };
  try {
    const response = await operation(method, input);
    return { status: response.statusCode, text: 'body' in response ? await response.body.text() : '' };
  } catch (error) {
    if (error instanceof ApiError && error.response)
      return { status: error.response.statusCode, text: error.response.body ?? '' };
    if (error instanceof Unreachable) throw error;
    throw new Unreachable('the API cannot be reached', { cause: error });
  }
};

type Call = Parameters<typeof post>[0];

const operation = (method: Request['method'], input: Call) => {
  switch (method) {
    case 'GET':
      return get(input).response;
    case 'POST':
      return post(input).response;
    case 'PUT':
      return put(input).response;
    case 'PATCH':
      return patch(input).response;
    case 'DELETE':
      return del(input).response;
  }
};
