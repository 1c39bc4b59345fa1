import { authRoutes } from '#shared/auth/routes.ts';
import type { Session } from '#web/core/session/session.ts';
import { type ApiAnswer, fetchApi } from './fetchApi.ts';
import { refusalOf } from './refusal.ts';

/**
 * Logs out at the API, which then refuses the user's tokens on every device. The page has already deleted them.
 * Throws Refusal, or Unreachable when offline: then the tokens expire by themselves.
 */
export const endSession = async ({ token, refreshToken }: Pick<Session, 'token' | 'refreshToken'>): Promise<void> => {
  const { status, text } = await logOutWith(token);
  if (status === 200) return;
  if (status !== 401 || !refreshToken) throw refusalOf(status, text);
  const { method, path } = authRoutes.refresh;
  const renewed = await fetchApi({ method, path, headers: {}, body: { refreshToken } });
  if (renewed.status !== 200) throw refusalOf(renewed.status, renewed.text);
  await logOutWith(JSON.parse(renewed.text).token);
};

const logOutWith = (token = ''): Promise<ApiAnswer> => {
  const { method, path } = authRoutes.logout;
  return fetchApi({ method, path, headers: { authorization: `Bearer ${token}` }, body: undefined });
};
