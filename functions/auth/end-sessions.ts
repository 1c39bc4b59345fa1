import { AppError } from '#shared/errors.ts';
import type { Account } from '../core/accounts.ts';
import { nowIso } from '../core/clock.ts';
import { logFailure } from '../core/log.ts';
import { revokeRefreshTokens, setPassword } from './identity.ts';
import type { ResetAttempt } from './resets.table.ts';
import { beginEnding, finishEnding } from './session-endings.table.ts';

/** Ends all sessions: all refresh and bearer tokens of the user are refused from now on. Safe to repeat. */
export const endAllSessions = async (account: Account): Promise<void> => {
  const ending = await beginEnding(account);
  await revokeRefreshTokens(account.email);
  await logFailure({ userId: account.userId }, () => finishEnding(ending)); // on failure the next login finishes it
};

/**
 * Sets a new password. All sessions end first and logins are blocked meanwhile: whatever fails, older tokens and links
 * are invalid once the new password works. Throws AppError INVALID_FIELDS, ACCOUNT_DISABLED, or the ConditionFailed of
 * `beginEnding`.
 */
export const replacePassword = async (account: Account, password: string, reset?: ResetAttempt): Promise<void> => {
  const { userId, email } = account;
  const ending = await beginEnding(account, { newPassword: true, ...(reset && { reset }) });
  await revokeRefreshTokens(email);
  try {
    await setPassword(email, password);
  } catch (error) {
    if (error instanceof AppError) await logFailure({ userId }, () => finishEnding(ending, 'refused'));
    throw error;
  }
  await logFailure({ userId }, () => finishEnding(ending)); // a failure is only logged: the password is set
};

/**
 * Finishes an ending of all sessions that broke off. Returns true when there was one, so that the login must be checked
 * again. Throws BUSY while the ending may still be running.
 */
export const resumeEnding = async (account: Account): Promise<boolean> => {
  const { sessionsEndingUntil: until } = account;
  if (until === null) return false;
  if (until > nowIso()) throw new AppError('BUSY', { retryAfterSeconds: 6 });
  await endAllSessions(account);
  return true;
};
