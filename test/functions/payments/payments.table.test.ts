import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { dynamo } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { readWithColis } from '#functions/payments/payments.table.ts';

const table = mockClient(dynamo);

beforeEach(() => {
  table.reset();
  vi.stubEnv('TABLE_NAME', 'table');
});

const payment = (statut: string) => ({ ...keys.owned('PAYMENT', 7, 1), id: 1, statut });
const colis = (lockedBy: number | null) => ({ ...keys.owned('COLIS', 7, 2), id: 2, lockedBy });
const batchOf = (...items: object[]) => ({ Responses: { table: items } });

test('a payment that ends while it is read is shown with the current state of its parcels', async () => {
  table
    .on(BatchGetCommand)
    .resolvesOnce(batchOf(payment('CONFIRME'), colis(1)))
    .resolves(batchOf(payment('CONFIRME'), colis(null)));
  expect((await readWithColis(7, 1, [2])).colisList).toMatchObject([{ lockedBy: null }]);
  expect(table.calls()).toHaveLength(2);
});

test('a pending payment is read once', async () => {
  table.on(BatchGetCommand).resolves(batchOf(payment('EN_ATTENTE'), colis(1)));
  expect((await readWithColis(7, 1, [2])).colisList).toMatchObject([{ lockedBy: 1 }]);
  expect(table.calls()).toHaveLength(1);
});
