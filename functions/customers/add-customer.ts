import type { CounterCustomer, NewCustomer } from '#shared/customers/schema.ts';
import { storedStamp } from '../core/actor.ts';
import { insertAccountWrite, newAccount } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { presentAtCounter } from './customers.present.ts';

/** Adds a customer without a login. They get no mail about it; several customers may have the same phone number. */
export const addCustomer = (input: NewCustomer, idempotencyKey: IdempotencyKey | undefined): Promise<CounterCustomer> =>
  idempotent(idempotencyKey, async (record) => {
    const account = newAccount({ ...input, userId: newId(), hasNoLogin: true, lastWrite: storedStamp() });
    const added = presentAtCounter(account);
    await transact({ id: insertAccountWrite(account), idempotency: record(added) });
    return added;
  });
