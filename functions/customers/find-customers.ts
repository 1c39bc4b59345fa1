import { type CustomerSearch, MAX_FOUND_CUSTOMERS } from '#shared/customers/schema.ts';
import { findCustomersByName, findCustomersByPhone } from '../cockpit/find-customers.ts';
import type { Account } from '../core/items/accounts.ts';

/** Finds customers, with or without a login, by a whole phone number or the beginning of a name. */
export const findCustomers = async ({ telephone, nom }: CustomerSearch): Promise<Account[]> =>
  telephone === undefined
    ? findCustomersByName(nom ?? '', MAX_FOUND_CUSTOMERS)
    : findCustomersByPhone(telephone, MAX_FOUND_CUSTOMERS);
