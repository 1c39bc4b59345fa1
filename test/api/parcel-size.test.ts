import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { type RawItem, sizeOf } from '../bench/transaction-units.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { payAndReturn } from '../support/items/money.ts';
import { bookOne } from '../support/items/unverified-accounts.ts';

/** Bytes that DynamoDB counts for the item of a parcel, in the table and in its indexes (decision 55). */
const bytesOf = async ({ userId }: Person, id: number): Promise<number> =>
  sizeOf(marshall(await storedItem(keys.owned('COLIS', userId, id)), { removeUndefinedValues: true }) as RawItem);

test('a parcel that is paid and received fits in one KB', async () => {
  const [awa, depot] = [await makeCustomer(), await newDepot()];
  const { id } = (await bookOne(awa, depot.container.id)).body.data;
  await payAndReturn(awa, [id]);
  expect((await receive(depot.agent, id)).status).toBe(201);
  expect(await bytesOf(awa, id)).toBeLessThanOrEqual(1_024);
});
