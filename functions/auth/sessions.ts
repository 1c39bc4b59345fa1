import type { Language, LoginReply } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { doneMessage } from '#shared/messages/messages.ts';
import { findAccount } from '../core/items/accounts.ts';
import type { Caller } from '../core/request/caller.ts';
import { type Tokens, tokensByPassword, tokensByRefresh } from './cognito.ts';
import { resumeRevocation, revokeAllSessions } from './revoke-sessions.ts';

/**
 * Logs a user in by email and password. Throws INVALID_CREDENTIALS, ACCOUNT_DISABLED, or BUSY as `grantAccess` does.
 */
export const logIn = async (email: string, password: string, language: Language): Promise<LoginReply> =>
  grantAccess({
    requestTokens: () => tokensByPassword(email, password),
    message: doneMessage(language, 'loggedIn'),
    noAccount: 'INVALID_CREDENTIALS',
  });

/** Refreshes a session. Throws SESSION_ENDED, ACCOUNT_DISABLED, or BUSY as `grantAccess` does. */
export const refreshSession = async (refreshToken: string, language: Language): Promise<LoginReply> =>
  grantAccess({
    requestTokens: async () => {
      const tokens = await tokensByRefresh(refreshToken);
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },
    message: doneMessage(language, 'refreshed'),
    noAccount: 'SESSION_ENDED',
  });

/** Ends all of the caller's sessions. */
export const logOut = async ({ userId }: Caller): Promise<void> => {
  const account = await findAccount(userId);
  if (account) await revokeAllSessions(account);
};

type AccessAttempt = {
  requestTokens: () => Promise<Tokens>;
  message: string;
  /** Error when the tokens belong to no account, or to an erased one. */
  noAccount: 'INVALID_CREDENTIALS' | 'SESSION_ENDED';
};

/**
 * Checks the account in the table as well as Cognito. If sessions were revoked while tokens were issued, requests new
 * ones, which fails for revoked or changed credentials. The clocks of two machines are compared: a revocation may be
 * missed within their difference. Throws BUSY while a revocation is running.
 */
const grantAccess = async (attempt: AccessAttempt, since = Date.now()): Promise<LoginReply> => {
  const { requestTokens, message, noAccount } = attempt;
  const { idToken, refreshToken } = await requestTokens();
  const userId = Number(claimsIn(idToken).userId);
  const account = Number.isSafeInteger(userId) ? await findAccount(userId) : undefined;
  if (!account || account.erasedAt !== null) throw new AppError(noAccount);
  if (!account.actif) throw new AppError('ACCOUNT_DISABLED');
  if (await resumeRevocation(account)) return grantAccess(attempt);
  if (account.tokensValidAfter > since) return grantAccess(attempt, account.tokensValidAfter);
  return { success: true, token: idToken, refreshToken: refreshToken ?? '', role: account.role, userId, message };
};

/** Reads the claims of a token without verifying it, since it has just come from Cognito. */
const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}');
