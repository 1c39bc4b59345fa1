import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import type { Caller } from '../core/caller.ts';
import { env } from '../core/env.ts';
import { newName } from '../core/ids.ts';
import { type Ending, endSessions, fileReset, findClaim, giveResetBack, takeReset } from './auth.table.ts';
import { revokeRefreshTokens, setPassword, tokensByPassword } from './identity.ts';
import { resetIdOf, resetTokenOf } from './reset-token.ts';

/**
 * Files a reset request, with the same work for a known and an unknown email. Gives the token where the stage returns
 * it (local and test), else undefined.
 */
export const askReset = async (email: string): Promise<string | undefined> => {
  const claim = await findClaim(email);
  const resetId = newName();
  await fileReset(resetId, claim?.etat === 'ACTIVE' ? claim.userId : null);
  return env('RETURN_RESET_TOKEN') === 'true' ? resetTokenOf(resetId) : undefined;
};

/** Sets a new password by a reset token, once, and ends all sessions; links asked before are void. Throws INVALID_RESET_TOKEN. */
export const resetPassword = async (token: string, newPassword: string): Promise<void> => {
  const resetId = await resetIdOf(token);
  const request = resetId === undefined ? undefined : await takeReset(resetId);
  const account = request?.userId ? await findAccount(request.userId) : undefined;
  if (!request || !account || account.erasedAt !== null || request.askedAt <= account.passwordSince)
    throw new AppError('INVALID_RESET_TOKEN', { fields: { token: { fault: 'invalid' } } });
  try {
    await setPassword(account.email, newPassword);
  } catch (error) {
    await giveResetBack(request.resetId);
    throw error;
  }
  await endAllSessions(account, { newPassword: true, byLink: true });
};

/** Changes the caller's password and ends all their sessions, this one too. Throws WRONG_CURRENT_PASSWORD. */
export const changePassword = async (caller: Caller, current: string, next: string): Promise<void> => {
  const account = await findAccount(caller.userId);
  if (!account) throw new AppError('SESSION_ENDED');
  await checkPassword(account, current, 'currentPassword');
  await setPassword(account.email, next);
  await endAllSessions(account, { newPassword: true });
};

/** Throws WRONG_CURRENT_PASSWORD, about the field that it came in. */
export const checkPassword = async ({ email }: Account, password: string, field: string): Promise<void> => {
  try {
    await tokensByPassword(email, password);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw new AppError('WRONG_CURRENT_PASSWORD', { fields: { [field]: { fault: 'invalid' } }, cause: error });
  }
};

/**
 * From now on every token of the user is refused, refresh and bearer; after a new password every reset link too. The
 * first ending lets whoever is being let in just now be looked at again (`granted`), the second refuses the bearer tokens
 * that refresh tokens made until they were revoked.
 */
export const endAllSessions = async ({ userId, email }: Account, why: Ending = {}): Promise<void> => {
  await endSessions(userId, why);
  await revokeRefreshTokens(email);
  await endSessions(userId, why);
};
