import { AppError } from '#shared/errors.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';
import { findUnreachable } from '../core/items/unreachable-addresses.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { confirmEmailAddress } from './auth.table.ts';
import { confirmationExpiry, userIdInToken } from './confirmation-token.ts';

/**
 * Confirms the email address to which a token was mailed, which verifies the account. Returns true when it was
 * confirmed before; an expired link is accepted then. Throws INVALID_CONFIRMATION_LINK.
 */
export const confirmEmail = async (token: string): Promise<boolean> => {
  const userId = userIdInToken(token);
  const account = userId === undefined ? undefined : await findAccount(userId);
  const expiresAt = account && account.erasedAt === null ? await confirmationExpiry(account, token) : undefined;
  if (!account || expiresAt === undefined) throw invalidLink();
  if (account.emailProvenAt !== null) return true;
  if (expiresAt <= Date.now()) throw invalidLink();
  await writeConfirmation(account);
  return false;
};

const writeConfirmation = async (account: Account): Promise<void> => {
  try {
    await confirmEmailAddress(account);
  } catch (error) {
    throw error instanceof ConditionFailed ? invalidLink(error) : error; // the account was erased meanwhile
  }
};

const invalidLink = (cause?: unknown): AppError =>
  new AppError('INVALID_CONFIRMATION_LINK', { cause, fields: { token: { fault: 'invalid' } } });

/** Result of a request for a new link; an address that is already confirmed gets no mail. */
type ConfirmationResult = 'confirmationSent' | 'confirmationRetried' | 'confirmedAlready';

/**
 * Mails the caller a new link, even after a bounce, since a mail that arrives shows that the address works again.
 * Throws EMAIL_UNREACHABLE after a complaint.
 */
export const sendConfirmation = async ({ userId }: Caller): Promise<ConfirmationResult> => {
  const account = await findAccount(userId);
  if (!account) throw new AppError('SESSION_ENDED');
  if (account.emailProvenAt !== null) return 'confirmedAlready';
  const unreachable = await findUnreachable(account.email);
  if (unreachable?.reason === 'COMPLAINT') throw new AppError('EMAIL_UNREACHABLE');
  await transact({ event: eventWrite({ type: 'EMAIL_CONFIRMATION_ASKED', userId }) });
  return unreachable ? 'confirmationRetried' : 'confirmationSent';
};
