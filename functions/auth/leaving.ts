import type { Account } from '../core/accounts.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed } from '../core/dynamo.ts';
import { closeAccount, emptyAccount } from './auth.table.ts';
import { deleteIdentity } from './identity.ts';

/** Closes an account for good and tells of it, once. `emailProven`: whoever asks has made sure that the email is theirs. */
export const close = async ({ userId, emailProvenAt }: Account, emailProven = false): Promise<void> => {
  try {
    await closeAccount(userId, emailProven ? nowIso() : emailProvenAt);
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.failed.account)) throw error; // closed already, as wanted
  }
};

/** Takes the sign-in of a closed account away, then its last name and address. Safe to repeat. */
export const forget = async (account: Account): Promise<void> => {
  await deleteIdentity(account.email);
  await emptyAccount(account);
};
