import { AppError } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import type { Account } from '../core/items/accounts.ts';
import { logFailure } from '../core/log.ts';
import { revokeRefreshTokens, setPassword } from './cognito.ts';
import type { ResetAttempt } from './resets.table.ts';
import { finishRevocation, startRevocation } from './session-revocations.table.ts';

/** Revokes all sessions: all refresh and bearer tokens of the user are refused from now on. Safe to repeat. */
export const revokeAllSessions = async (account: Account): Promise<void> => {
  const revocation = await startRevocation(account);
  await revokeRefreshTokens(account.email);
  await logFailure({ userId: account.userId }, () => finishRevocation(revocation)); // on failure the next login finishes it
};

/**
 * Sets a new password. All sessions end first and logins are blocked meanwhile: whatever fails, older tokens and links
 * are invalid once the new password works. Throws AppError INVALID_FIELDS, ACCOUNT_DISABLED, or the ConditionFailed of
 * `startRevocation`.
 */
export const replacePassword = async (account: Account, password: string, reset?: ResetAttempt): Promise<void> => {
  const { userId, email } = account;
  const revocation = await startRevocation(account, { newPassword: true, ...(reset && { reset }) });
  await revokeRefreshTokens(email);
  try {
    await setPassword(email, password);
  } catch (error) {
    if (error instanceof AppError) await logFailure({ userId }, () => finishRevocation(revocation, 'refused'));
    throw error;
  }
  await logFailure({ userId }, () => finishRevocation(revocation)); // a failure is only logged: the password is set
};

/**
 * Finishes a revocation that broke off. Returns true when there was one, so that the login must be checked
 * again. Throws BUSY while the revocation may still be running.
 */
export const resumeRevocation = async (account: Account): Promise<boolean> => {
  const { sessionsEndingUntil: until } = account;
  if (until === null) return false;
  if (until > nowIso()) throw new AppError('BUSY', { retryAfterSeconds: 6 });
  await revokeAllSessions(account);
  return true;
};
