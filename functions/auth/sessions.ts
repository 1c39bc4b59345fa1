import type { Grant, Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { doneIn } from '#shared/messages/messages.ts';
import { findAccount } from '../core/accounts.ts';
import type { Caller } from '../core/caller.ts';
import { endAllSessions, resumeEnding } from './end-sessions.ts';
import { type Tokens, tokensByPassword, tokensByRefresh } from './identity.ts';

/** Throws INVALID_CREDENTIALS or ACCOUNT_DISABLED. */
export const logIn = async (email: string, password: string, language: Language): Promise<Grant> =>
  grantAccess(() => tokensByPassword(email, password), doneIn(language, 'loggedIn'));

/** Throws SESSION_ENDED or ACCOUNT_DISABLED. */
export const refreshSession = async (refreshToken: string, language: Language): Promise<Grant> =>
  grantAccess(
    async () => {
      const tokens = await tokensByRefresh(refreshToken);
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },
    doneIn(language, 'refreshed'),
  );

/** Ends all of the caller's sessions. */
export const logOut = async ({ userId }: Caller): Promise<void> => {
  const account = await findAccount(userId);
  if (account) await endAllSessions(account);
};

/**
 * Refused here too, so that disabling an account in the table alone is enough. Where all sessions were ended while the
 * tokens were made, they are asked for again: what was revoked or changed meanwhile is refused now. The clocks of two
 * machines are compared here; what they differ by is the time in which an ending may be missed. Throws BUSY while an
 * ending is under way.
 */
const grantAccess = async (ask: () => Promise<Tokens>, message: string, since = Date.now()): Promise<Grant> => {
  const { idToken, refreshToken } = await ask();
  const userId = Number(claimsIn(idToken).userId);
  const account = Number.isSafeInteger(userId) ? await findAccount(userId) : undefined;
  if (!account || account.erasedAt !== null) throw new AppError('INVALID_CREDENTIALS');
  if (!account.actif) throw new AppError('ACCOUNT_DISABLED');
  if (await resumeEnding(account)) return grantAccess(ask, message);
  if (account.tokensValidAfter > since) return grantAccess(ask, message, account.tokensValidAfter);
  return { success: true, token: idToken, refreshToken: refreshToken ?? '', role: account.role, userId, message };
};

/** The claims of a token that Cognito has just handed us: no need to verify it. */
const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}');
