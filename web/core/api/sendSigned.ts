// Importing from aws-amplify itself would add Cognito's own sign-in: 9 KB that nothing uses.
import { Amplify, decodeJWT, fetchAuthSession, type TokenProvider } from '@aws-amplify/core';
import { ApiError, del, get, patch, post, put } from 'aws-amplify/api';
import { authRoutes } from '#shared/auth/routes.ts';
import type { LoginReply } from '#shared/auth/schema.ts';
import { API_PREFIX } from '#shared/http/route.ts';
import { endExpiredSession, renewTokens, session } from '#web/core/session/session.ts';
import { actionHeader } from './correlation.ts';
import { type ApiAnswer, fetchApi, type Request } from './fetchApi.ts';
import { ApiUnreachable } from './refusal.ts';

const API_NAME = 'yonnee';
/** Remaining lifetime below which a token is renewed before it is used. */
const RENEWAL_MARGIN_MS = 30_000;

let renewal: Promise<void> | undefined;

/** Exchanges the refresh token for new tokens, once for all concurrent calls. Ends a session that cannot be renewed. */
const refreshTokens = (): Promise<void> => {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined;
  });
  return renewal;
};

const renewOnce = async (): Promise<void> => {
  const { refreshToken, token } = session();
  if (!refreshToken) return endExpiredSession();
  const { method, path } = authRoutes.refresh;
  const answer = await fetchApi({ method, path, headers: {}, body: { refreshToken } });
  if (session().token !== token) return; // signed out or in again meanwhile
  if (answer.status === 429 || answer.status >= 500)
    throw new ApiUnreachable(`the session could not be renewed: ${answer.status}`);
  if (answer.status >= 400) return endExpiredSession();
  renewTokens(JSON.parse(answer.text) as LoginReply);
};

/** Returns the expiry of a token in milliseconds since 1970; 0 for an invalid token. */
const expiryOf = (token: string): number => {
  try {
    return (decodeJWT(token).payload.exp ?? 0) * 1000;
  } catch {
    return 0;
  }
};

/** Gives Amplify the tokens of the app's own session. */
const tokenProvider: TokenProvider = {
  getTokens: async ({ forceRefresh } = {}) => {
    const { token } = session();
    if (!token) return null;
    if (forceRefresh || expiryOf(token) < Date.now() + RENEWAL_MARGIN_MS) await refreshTokens();
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
        retryStrategy: { strategy: 'no-retry' }, // by default Amplify repeats a POST after a 500
        headers: async (): Promise<Record<string, string>> => {
          const { tokens } = await fetchAuthSession();
          return tokens?.idToken ? { Authorization: `Bearer ${tokens.idToken.toString()}` } : {};
        },
      },
    },
  },
);

/**
 * Sends a request with the session's token; after a 401 it renews the session and repeats the request once. If the
 * session cannot be renewed, the request is repeated without it and succeeds only on routes open to visitors.
 */
export const sendSigned = async (request: Request): Promise<ApiAnswer> => {
  const answer = await attempt(request);
  if (answer.status !== 401) return answer;
  await refreshTokens();
  const { token } = session();
  const retried = await attempt(request);
  if (retried.status === 401 && session().token === token) endExpiredSession();
  return retried;
};

const attempt = async ({ method, path, headers, body }: Request): Promise<ApiAnswer> => {
  const input = {
    apiName: API_NAME,
    path,
    options: { headers: { ...headers, ...actionHeader() }, ...(body !== undefined && { body: body as FormData }) },
  };
  try {
    const response = await callAmplify(method, input);
    return { status: response.statusCode, text: 'body' in response ? await response.body.text() : '' };
  } catch (error) {
    if (error instanceof ApiError && error.response)
      return {
        status: error.response.statusCode,
        text: error.response.body ?? '',
        retryAfter: error.response.headers['retry-after'],
      };
    if (error instanceof ApiUnreachable) throw error;
    throw new ApiUnreachable('the API cannot be reached', { cause: error });
  }
};

type Call = Parameters<typeof post>[0];

const callAmplify = (method: Request['method'], input: Call) => {
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
