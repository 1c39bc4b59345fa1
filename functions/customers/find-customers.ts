import { type CustomerSearch, MAX_FOUND_CUSTOMERS } from '#shared/customers/schema.ts';
import type { CorridorCountry } from '#shared/phone/countries.ts';
import { readingsOf } from '#shared/phone/numbers.ts';
import { findCustomersByName, findCustomersByPhone } from '../cockpit/find-customers.ts';
import { env } from '../core/env.ts';
import type { Account } from '../core/items/accounts.ts';

/**
 * Finds customers, with or without a login, by the beginning of a name, or by a whole phone number, of which each country
 * of the corridor may have its own.
 */
export const findCustomers = async ({ telephone, nom }: CustomerSearch): Promise<Account[]> => {
  if (telephone === undefined) return findCustomersByName(nom ?? '', MAX_FOUND_CUSTOMERS);
  const numbers = readingsOf(telephone, env('SITE_COUNTRY') as CorridorCountry);
  const found = await Promise.all(numbers.map((number) => findCustomersByPhone(number, MAX_FOUND_CUSTOMERS)));
  const byId = new Map(found.flat().map((account) => [account.userId, account]));
  return [...byId.values()].slice(0, MAX_FOUND_CUSTOMERS);
};
