import { AppError } from '#shared/errors.ts';
import type { Account } from '../core/accounts.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed } from '../core/dynamo.ts';
import { anonymiseAccount, beginClosing, cancelClosing, closeAccount } from './account-closing.table.ts';
import { deleteIdentity } from './identity.ts';

/**
 * Closes an account for good and tells of it, once, unless `refuse` throws: meanwhile nothing is booked with it, so that
 * what `refuse` did not find does not come to be. `emailProven`: whoever asks has made sure that the email is theirs.
 * Throws what `refuse` throws, or AppError BUSY when it took too long.
 */
export const closeAccountUnless = async (
  refuse: (account: Account) => Promise<void>,
  account: Account,
  emailProven = false,
): Promise<void> => {
  const { userId, emailProvenAt } = account;
  const until = await beginClosing(userId);
  try {
    await refuse(account);
    await closeAccount(userId, emailProven ? nowIso() : emailProvenAt, until);
  } catch (error) {
    await cancelClosing(userId, until);
    if (!(error instanceof ConditionFailed && error.failed.account)) throw error;
    if (!error.failed.account.erasedAt) throw new AppError('BUSY', { cause: error, retryAfterSeconds: 2 }); // else closed already, as wanted
  }
};

/** Takes the sign-in of a closed account away, then its last name and address. Safe to repeat. */
export const eraseIdentity = async (account: Account): Promise<void> => {
  await deleteIdentity(account.email);
  await anonymiseAccount(account);
};
