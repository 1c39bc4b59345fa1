import { expect, test, vi } from 'vitest';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, storedColis, storedPayment } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { eventually, payAndReturn } from '../../support/items/money.ts';

/** Simulates slow global indexes: recent writes are in none of them when the container is cancelled. */
ownCloud({ indexDelayMs: 2_000, conflictRate: 0.2 });

/** Number of runs. `RUNS=50` proves a fix of this race; a few runs guard it afterwards. */
const RUNS = Number(process.env.RUNS ?? 6);
vi.setConfig({ testTimeout: 240_000 });

type Run = { awa: Person; modou: Person; deleted: number; paid: { id: number; colisIds: number[] } };

/** One customer deletes a parcel, another books and pays one, and the container is cancelled at once. */
const run = async (): Promise<Run> => {
  const { token } = await makeAdmin();
  const [container, awa, modou] = await Promise.all([newContainer(), makeCustomer(), makeCustomer()]);
  const deleted = await aColis(awa, container.id);
  expect((await api('DELETE', `/colis/supprimer/${deleted}`, { token: awa.token })).status).toBe(200);
  const paid = await payAndReturn(modou, [await aColis(modou, container.id)]);
  const { status } = await api('PUT', `/bookings/${container.id}/status?statut=ANNULE`, { token });
  expect(status).toBe(200);
  return { awa, modou, deleted, paid };
};

test('a cancelled container leaves no paid parcel active or unrefunded, however late the indexes are', async () => {
  const runs: Run[] = [];
  for (let left = RUNS; left > 0; left--) runs.push(await run());
  await eventually(async () => {
    for (const { modou, paid } of runs) {
      expect(await storedColis(modou, paid.colisIds[0] ?? 0)).toMatchObject({ etat: 'ANNULE' });
      expect(await storedPayment(modou, paid.id)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
    }
  });
});
