import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import type { Caller } from '../core/caller.ts';
import { ConditionFailed, transact } from '../core/dynamo.ts';
import { tell } from '../core/outbox.ts';
import { proveEmail } from './auth.table.ts';
import { claimedUserId, confirmationExpiry } from './confirmation-token.ts';

/**
 * Confirms the email address of the account that a token was mailed to, which verifies the account. True when it was
 * confirmed before: then an expired link is as good. Throws INVALID_CONFIRMATION_LINK.
 */
export const confirmEmail = async (token: string): Promise<boolean> => {
  const userId = claimedUserId(token);
  const account = userId === undefined ? undefined : await findAccount(userId);
  const expiresAt = account && account.erasedAt === null ? await confirmationExpiry(account, token) : undefined;
  if (!account || expiresAt === undefined) throw invalid();
  if (account.emailProvenAt !== null) return true;
  if (expiresAt <= Date.now()) throw invalid();
  await confirmNow(account);
  return false;
};

const confirmNow = async (account: Account): Promise<void> => {
  try {
    await proveEmail(account);
  } catch (error) {
    throw error instanceof ConditionFailed ? invalid(error) : error; // erased meanwhile
  }
};

const invalid = (cause?: unknown): AppError =>
  new AppError('INVALID_CONFIRMATION_LINK', { cause, fields: { token: { fault: 'invalid' } } });

/** Mails the caller a new link; false when their address is confirmed already. */
export const sendConfirmation = async ({ userId }: Caller): Promise<boolean> => {
  const account = await findAccount(userId);
  if (!account) throw new AppError('SESSION_ENDED');
  if (account.emailProvenAt !== null) return false;
  await transact({ told: tell({ type: 'EMAIL_CONFIRMATION_ASKED', userId }) });
  return true;
};
