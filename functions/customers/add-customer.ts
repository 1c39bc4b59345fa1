import type { CounterCustomer, NewCustomer } from '#shared/customers/schema.ts';
import { storedStamp } from '../core/actor.ts';
import { type Account, insertAccountWrite, newAccount } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { presentAtCounter } from './customers.present.ts';

/** Returns the new account of a customer without a login, stamped with the member of staff who adds it. */
export const newContact = (input: NewCustomer): Account =>
  newAccount({ ...input, userId: newId(), hasNoLogin: true, lastWrite: storedStamp() });

/** Adds a customer without a login. They get no mail about it; several customers may have the same phone number. */
export const addCustomer = (input: NewCustomer, idempotencyKey: IdempotencyKey | undefined): Promise<CounterCustomer> =>
  idempotent(idempotencyKey, async (record) => {
    const account = newContact(input);
    const added = presentAtCounter(account);
    await transact({ id: insertAccountWrite(account), idempotency: record(added) });
    return added;
  });
