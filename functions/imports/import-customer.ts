import type { NewCustomer } from '#shared/customers/schema.ts';
import { MAX_FOUND_CUSTOMERS } from '#shared/customers/schema.ts';
import { AppError } from '#shared/errors.ts';
import { plain } from '#shared/imports/sheet.ts';
import { findCustomersByPhone } from '../cockpit/find-customers.ts';
import { type Account, findAccount, insertAccountWrite } from '../core/items/accounts.ts';
import { idempotent, recordedResult } from '../core/items/idempotency.ts';
import { transact } from '../core/table/dynamo.ts';
import { newContact } from '../customers/add-customer.ts';
import { isOf, type RowOrigin, type RowRecord, rowKey } from './row-key.ts';

/** Customer of a row, and whether that row created them. */
export type RowCustomer = { account: Account; isNew: boolean };

/**
 * Returns the customer of a row: the one with its phone number, with or without a login, or a new one without. Of
 * several with the number it is the one of its name. Throws INVALID_FIELDS when there is none of it, or USER_NOT_FOUND
 * for a customer who was erased since.
 */
export const customerOfRow = async (row: NewCustomer, origin: RowOrigin): Promise<RowCustomer> => {
  const key = rowKey('CLIENT', row.telephone);
  const known = choose(await findCustomersByPhone(row.telephone, MAX_FOUND_CUSTOMERS), row);
  if (known) return { account: known, isNew: isOf(await createdBy(key, known), origin) };
  const made = await idempotent<RowRecord>(key, async (record) => {
    const account = newContact(row);
    const result = { ...origin, id: account.userId };
    await transact({ id: insertAccountWrite(account), idempotency: record(result) });
    return result;
  });
  const account = await findAccount(made.id);
  if (!account || account.erasedAt !== null) throw new AppError('USER_NOT_FOUND');
  return { account, isNew: isOf(made, origin) };
};

const choose = (found: readonly Account[], { prenom, nom }: NewCustomer): Account | undefined => {
  if (found.length < 2) return found[0];
  const named = found.find((account) => plain(`${account.prenom} ${account.nom}`) === plain(`${prenom} ${nom}`));
  if (!named) throw new AppError('INVALID_FIELDS', { fields: { telephone: { fault: 'several_customers' } } });
  return named;
};

/** Returns the row that created a customer, within a day. */
const createdBy = async (key: ReturnType<typeof rowKey>, { userId }: Account): Promise<RowRecord | undefined> => {
  const record = await recordedResult<RowRecord>(key);
  return record?.id === userId ? record : undefined;
};
