import { busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { type Account, hasLogin } from '../core/items/accounts.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import { anonymiseAccount, beginClosing, cancelClosing, closeAccount } from './account-closing.table.ts';
import { deleteIdentity } from './cognito.ts';

/**
 * Closes an account for good and publishes that once, unless `refuse` throws. Bookings are blocked meanwhile, so that
 * the result of `refuse` stays true. `emailProven`: the operator has verified that the customer owns the email.
 * Throws the error of `refuse`, or AppError BUSY when the attempt took too long.
 */
export const closeAccountUnless = async (
  refuse: (account: Account) => Promise<void>,
  account: Account,
  emailProven = false,
): Promise<void> => {
  const { userId, emailProvenAt } = account;
  const { until, mergedIds } = await beginClosing(userId);
  try {
    await refuse({ ...account, ...(mergedIds && { mergedIds }) });
    await closeAccount({ userId, ...(mergedIds && { mergedIds }) }, emailProven ? nowIso() : emailProvenAt, until);
  } catch (error) {
    await cancelClosing(userId, until);
    if (!(error instanceof ConditionFailed && error.failed.account)) throw error;
    // else the account is closed already
    if (!error.failed.account.erasedAt) throw busyError(error);
  }
};

/** Deletes the sign-in of a closed account, then its personal data. Safe to repeat. */
export const eraseIdentity = async (account: Account): Promise<void> => {
  if (hasLogin(account)) await deleteIdentity(account.email);
  await anonymiseAccount(account);
};
