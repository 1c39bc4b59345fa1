import { AppError } from '#shared/errors.ts';
import type { Account } from '../core/accounts.ts';
import { nowIso } from '../core/clock.ts';
import { logFailure } from '../core/log.ts';
import { revokeRefreshTokens, setPassword } from './identity.ts';
import type { ResetAttempt } from './resets.table.ts';
import { beginEnding, finishEnding } from './session-endings.table.ts';

/** From now on every token of the user is refused, refresh and bearer. Safe to repeat wherever it broke off. */
export const endAllSessions = async (account: Account): Promise<void> => {
  const ending = await beginEnding(account);
  await revokeRefreshTokens(account.email);
  await logFailure({ userId: account.userId }, () => finishEnding(ending)); // else whoever logs in next does it
};

/**
 * Sets a new password. All sessions end first and nobody is let in meanwhile: whatever fails, no older token and no older
 * link is good once the new password is. Throws AppError INVALID_FIELDS, ACCOUNT_DISABLED, or ConditionFailed as
 * `beginEnding` does.
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
  await logFailure({ userId }, () => finishEnding(ending)); // the password is set: its owner is told so whatever happens
};

/**
 * Finishes an ending of all sessions that broke off; true when there was one, so that whoever is being let in is to be
 * looked at again. Throws BUSY while it may still be under way.
 */
export const resumeEnding = async (account: Account): Promise<boolean> => {
  const { sessionsEndingUntil: until } = account;
  if (until === null) return false;
  if (until > nowIso()) throw new AppError('BUSY', { retryAfterSeconds: 6 });
  await endAllSessions(account);
  return true;
};
