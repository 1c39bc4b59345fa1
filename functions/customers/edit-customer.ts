import type { NewCustomer } from '#shared/customers/schema.ts';
import { AppError } from '#shared/errors.ts';
import { changeProfile } from '../auth/profile.ts';
import { storedStamp } from '../core/actor.ts';
import { type Account, findAccount, hasLogin } from '../core/items/accounts.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';

/**
 * Returns a customer without a login. Throws USER_NOT_FOUND, CUSTOMER_MERGED for a part of another customer, or
 * CUSTOMER_HAS_LOGIN for one with an account of theirs.
 */
export const loginlessOf = async (userId: number): Promise<Account> => {
  const account = await findAccount(userId);
  if (!account || account.erasedAt !== null) throw new AppError('USER_NOT_FOUND');
  if (account.mergedInto !== undefined) throw new AppError('CUSTOMER_MERGED');
  if (hasLogin(account)) throw new AppError('CUSTOMER_HAS_LOGIN');
  return account;
};

/** Replaces the fields of a customer without a login; their parcels under way follow. Throws like `loginlessOf`. */
export const editCustomer = async (account: Account, input: NewCustomer): Promise<Account> => {
  try {
    await changeProfile(account, input, { lastWrite: storedStamp() });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await loginlessOf(account.userId);
    throw error;
  }
  return loginlessOf(account.userId);
};
