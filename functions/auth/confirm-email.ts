import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import type { Caller } from '../core/caller.ts';
import { ConditionFailed, transact } from '../core/dynamo.ts';
import { publish } from '../core/outbox.ts';
import { findUnreachable } from '../core/unreachable.ts';
import { confirmEmailAddress } from './auth.table.ts';
import { confirmationExpiry, userIdInToken } from './confirmation-token.ts';

/**
 * Confirms the email address of the account that a token was mailed to, which verifies the account. True when it was
 * confirmed before: then an expired link is as good. Throws INVALID_CONFIRMATION_LINK.
 */
export const confirmEmail = async (token: string): Promise<boolean> => {
  const userId = userIdInToken(token);
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
    await confirmEmailAddress(account);
  } catch (error) {
    throw error instanceof ConditionFailed ? invalid(error) : error; // erased meanwhile
  }
};

const invalid = (cause?: unknown): AppError =>
  new AppError('INVALID_CONFIRMATION_LINK', { cause, fields: { token: { fault: 'invalid' } } });

/** What became of asking for a new link: nothing is sent to an address that is confirmed already. */
type Asked = 'confirmationSent' | 'confirmationRetried' | 'confirmedAlready';

/**
 * Mails the caller a new link, after a bounce too: a mail that arrives shows that the address works again. Throws
 * EMAIL_UNREACHABLE when nothing is sent there any more.
 */
export const sendConfirmation = async ({ userId }: Caller): Promise<Asked> => {
  const account = await findAccount(userId);
  if (!account) throw new AppError('SESSION_ENDED');
  if (account.emailProvenAt !== null) return 'confirmedAlready';
  const unreachable = await findUnreachable(account.email);
  if (unreachable?.reason === 'COMPLAINT') throw new AppError('EMAIL_UNREACHABLE');
  await transact({ event: publish({ type: 'EMAIL_CONFIRMATION_ASKED', userId }) });
  return unreachable ? 'confirmationRetried' : 'confirmationSent';
};
