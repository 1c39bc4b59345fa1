import { expect, test } from 'vitest';
import { newContainer } from '../../support/calls/api.ts';
import { withFaults } from '../../support/calls/stored-state.ts';
import { severalColis } from '../../support/calls/table.ts';
import { payFor, returnFromPayment, stripeControl } from '../../support/items/money.ts';
import { expectExactCounts, newUnverifiedCustomer, storedContainer } from '../../support/items/unverified-accounts.ts';
import { testUnverifiedModel } from './unverified-model.ts';

testUnverifiedModel([3], 5);

test('forty parcels in forty containers, twenty of them held, are paid at once, within DynamoDB’s transaction limit', async () => {
  await stripeControl('webhooks', { mode: 'drop' });
  const newcomer = await newUnverifiedCustomer();
  const ids = await Promise.all(Array.from({ length: 40 }, async () => (await newContainer()).id));
  const colisIds: number[] = [];
  for (const [index, id] of ids.entries())
    colisIds.push(...(await severalColis(newcomer, id, 1, index < 20 ? { provisional: true, hold: 'SHARE' } : {})));
  await expectExactCounts([newcomer], ids);
  const sessionId = await payFor(newcomer, colisIds);
  let largest = 0;
  const measure = (_: string, { TransactItems }: { TransactItems?: unknown }): undefined => {
    if (Array.isArray(TransactItems)) largest = Math.max(largest, TransactItems.length);
  };
  const { body } = await withFaults({ before: measure }, () => returnFromPayment(newcomer, sessionId));
  expect(body.data.payment.statut).toBe('CONFIRME');
  expect(largest).toBe(85);
  expect((await storedContainer(ids[0] ?? 0)).provisionalGrams).toBe(0);
  await expectExactCounts([newcomer], ids);
});
