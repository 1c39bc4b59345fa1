import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';

/** Returns the customer of a request at a counter, with or without a login. Throws USER_NOT_FOUND. */
export const customerOf = async (userId: number): Promise<Account> => {
  const account = await findAccount(userId);
  if (!account || account.erasedAt !== null)
    throw new AppError('USER_NOT_FOUND', { fields: { clientId: { fault: 'not_in_list' } } });
  return account;
};
