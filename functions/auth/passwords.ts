import { createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import { randomName } from '../core/table/ids.ts';
import { findClaim } from './auth.table.ts';
import { tokensByPassword } from './cognito.ts';
import { resetIdOf, resetTokenOf } from './reset-token.ts';
import { findReset, insertReset, type ResetRequest } from './resets.table.ts';
import { replacePassword } from './revoke-sessions.ts';

/**
 * Records a reset request, with the same work for a known and an unknown email. Returns the token on stages that return
 * it (local and test), else undefined.
 */
export const requestReset = async (email: string): Promise<string | undefined> => {
  const claim = await findClaim(email);
  const resetId = randomName();
  await insertReset(resetId, claim?.etat === 'ACTIVE' ? claim.userId : null);
  return env('RETURN_RESET_TOKEN') === 'true' ? resetTokenOf(resetId) : undefined;
};

/**
 * Sets a new password by a reset token, once, and ends all sessions; links requested earlier are void. The same token
 * completes an attempt that broke off. Throws INVALID_RESET_TOKEN, INVALID_FIELDS or ACCOUNT_DISABLED.
 */
export const resetPassword = async (
  token: string,
  newPassword: string,
  attemptsLeft = ATTEMPTS.passwordReset,
): Promise<void> => {
  const resetId = await resetIdOf(token);
  const request = resetId === undefined ? undefined : await findReset(resetId);
  const account = request?.userId ? await findAccount(request.userId) : undefined;
  if (!request || !account || !isUsable(request, account)) throw invalidToken();
  // keyed by the token, which is never stored, so that the password cannot be guessed from its name
  const passwordName = createHmac('sha256', token).update(newPassword).digest('base64url');
  try {
    await replacePassword(account, newPassword, { resetId: request.resetId, passwordName });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.has('reset') || attemptsLeft <= 1) throw invalidToken();
    await resetPassword(token, newPassword, attemptsLeft - 1);
  }
};

/**
 * Reports whether a reset request is unused, unexpired, and requested after the password was last set, except by this
 * same request.
 */
const isUsable = (request: ResetRequest, { erasedAt, passwordSince }: Account): boolean =>
  erasedAt === null &&
  request.usedAt === undefined &&
  request.expiresAt > nowIso() &&
  (request.askedAt > passwordSince || request.openedAt === passwordSince);

const invalidToken = (): AppError => new AppError('INVALID_RESET_TOKEN', { fields: { token: { fault: 'invalid' } } });

/** Changes the caller's password and ends all their sessions, including this one. Throws WRONG_CURRENT_PASSWORD. */
export const changePassword = async (caller: Caller, current: string, next: string): Promise<void> => {
  const account = await findAccount(caller.userId);
  if (!account) throw new AppError('SESSION_ENDED');
  await checkPassword(account, current, 'currentPassword');
  await replacePassword(account, next);
};

/** Checks the password of an account. Throws WRONG_CURRENT_PASSWORD on the field that contained it. */
export const checkPassword = async ({ email }: Account, password: string, field: string): Promise<void> => {
  try {
    await tokensByPassword(email, password);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw new AppError('WRONG_CURRENT_PASSWORD', { fields: { [field]: { fault: 'invalid' } }, cause: error });
  }
};
