import { expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { newContainer } from '../../support/calls/api.ts';
import { withFaults } from '../../support/calls/stored-state.ts';
import { severalColis } from '../../support/calls/table.ts';
import { payFor, returnFromPayment, stripeControl } from '../../support/items/money.ts';
import { expectExactCounts, newUnverifiedCustomer, storedContainer } from '../../support/items/unverified-accounts.ts';
import { testUnverifiedModel } from './unverified-model.ts';

testUnverifiedModel([3], 2);

/** A payment has two writes for each parcel, and two for each container in which parcels are held: 100 at most. */
test.each<[string, number, Partial<StoredColis>]>([
  ['twenty held parcels, the most of an account that never paid', 20, { provisional: true, hold: 'SHARE' }],
  ['forty parcels, the most of one payment', 40, {}],
])(
  '%s, each in a container of its own, are paid at once within DynamoDB’s transaction limit',
  async (_, count, held) => {
    await stripeControl('webhooks', { mode: 'drop' });
    const newcomer = await newUnverifiedCustomer();
    const ids = await Promise.all(Array.from({ length: count }, async () => (await newContainer()).id));
    const colisIds: number[] = [];
    for (const id of ids) colisIds.push(...(await severalColis(newcomer, id, 1, held)));
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
  },
);
