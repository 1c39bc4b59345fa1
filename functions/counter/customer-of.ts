import { AppError } from '#shared/errors.ts';
import { type Account, findSurvivor } from '../core/items/accounts.ts';

/** Returns the customer of a request at a counter, with or without a login, also by an id that was merged into theirs. Throws USER_NOT_FOUND. */
export const customerOf = async (userId: number): Promise<Account> => {
  const account = await findSurvivor(userId);
  if (!account || account.erasedAt !== null)
    throw new AppError('USER_NOT_FOUND', { fields: { clientId: { fault: 'not_in_list' } } });
  return account;
};
