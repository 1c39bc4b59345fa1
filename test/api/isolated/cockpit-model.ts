import { expect, test, vi } from 'vitest';
import { findCounters, pageOfRows } from '#functions/cockpit/cockpit.table.ts';
import { countRows, NO_COUNTERS } from '#functions/cockpit/counters.ts';
import { recount } from '#functions/cockpit/recount.ts';
import { rowOf } from '#functions/cockpit/row.ts';
import { findColis } from '#functions/colis/colis.table.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../../support/calls/people.ts';
import { severalColis } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { eventually } from '../../support/items/money.ts';

const ETATS = ['EN_ATTENTE', 'ANNULE', 'ENREGISTRE', 'LIVRE'];

/** Model of `projection-model.test.ts`, smaller, on the real engine with slow indexes and conflicting writes. */
export const testCockpitModel = (parcels: number, rounds: number): void => {
  ownCloud({ indexDelayMs: 1_000, conflictRate: 0.3 });

  vi.setConfig({ testTimeout: 90_000 });

  test('rows and counters equal the parcels after each burst of concurrent changes, and the recount finds nothing to correct', async () => {
    const [admin, awa] = [await makeAdmin(), await makeCustomer()];
    const { id: bookingId } = await newContainer();
    const ids = await severalColis(awa, bookingId, parcels);
    const change = (id: number, round: number) =>
      round % 3 === 2
        ? api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { description: `Livres ${round}` } })
        : api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: ETATS[(id + round) % 4] } });
    const expectedRows = async () => {
      const items = await Promise.all(ids.map((id) => findColis(awa.userId, id)));
      return items.flatMap((colis) => (colis ? [rowOf(colis, null)] : [])).sort((a, b) => a.id - b.id);
    };
    const storedRows = async () =>
      (await pageOfRows(bookingId, { limit: 100 })).items.map(({ version: _version, ...row }) => row);
    const storedCounters = async () => {
      const stored = await findCounters(bookingId);
      return Object.fromEntries(Object.keys(NO_COUNTERS).map((name) => [name, stored[name as keyof typeof stored]]));
    };
    const expectExactCounters = () =>
      eventually(async () => {
        const rows = await expectedRows();
        expect(await storedRows()).toEqual(rows);
        expect(await storedCounters()).toEqual(countRows(rows));
      });
    for (let round = 0; round < rounds; round++) {
      await Promise.all(ids.map((id) => change(id, round)));
      await expectExactCounters();
    }
    await api('DELETE', `/colis/supprimer/${ids[0]}`, { token: admin.token });
    await expectExactCounters();
    const before = await findCounters(bookingId);
    await recount(bookingId);
    expect(await findCounters(bookingId), 'nothing was corrected').toEqual(before);
  });
};
