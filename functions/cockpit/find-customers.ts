import { e164Parts } from '#shared/phone/numbers.ts';
import { type Account, findAccounts } from '../core/items/accounts.ts';
import { phoneRangeOf, type SearchRange, searchRangesOf } from '../core/items/search-terms.ts';
import { entriesIn } from './search.table.ts';

/**
 * Finds customers with exactly this phone number, in E.164, newest first; several may share one. A number that changed
 * is found moments later, when the search entries have followed.
 */
export const findCustomersByPhone = async (phone: string, limit: number): Promise<Account[]> => {
  const { digits } = e164Parts(phone);
  const found = await findCustomersIn([phoneRangeOf('CLIENT', phone)], limit);
  return survivorsOf(found.filter(({ telephone }) => e164Parts(telephone).digits === digits));
};

/** Finds customers by the beginning of words of their name, in any order of first and last name. */
export const findCustomersByName = async (name: string, limit: number): Promise<Account[]> =>
  survivorsOf(await findCustomersIn(searchRangesOf('CLIENT', name), limit));

const findCustomersIn = async (ranges: readonly SearchRange[], limit: number): Promise<Account[]> => {
  const entries = (await Promise.all(ranges.map((range) => entriesIn(range, limit)))).flat();
  const userIds = [...new Set(entries.map(({ userId }) => userId ?? 0))].slice(0, limit);
  const accounts = new Map((await findAccounts(userIds)).map((account) => [account.userId, account]));
  return userIds.flatMap((userId) => accounts.get(userId) ?? []).filter(({ erasedAt }) => erasedAt === null);
};

/** Returns the customers whom accounts stand for by now, each once: of one who was merged, the customer they became. */
export const survivorsOf = async (accounts: readonly Account[]): Promise<Account[]> => {
  const ids = [...new Set(accounts.map(({ userId, mergedInto }) => mergedInto ?? userId))];
  const known = new Map(accounts.map((account) => [account.userId, account]));
  const others = await findAccounts(ids.filter((userId) => !known.has(userId)));
  for (const account of others) known.set(account.userId, account);
  return ids.flatMap((userId) => known.get(userId) ?? []);
};
