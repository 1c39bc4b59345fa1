import { expect, test } from 'vitest';
import { TERMS_LIMITS } from '#shared/money/terms.ts';
import { api, newColis, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../../support/calls/people.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { sell } from '../../support/items/counter.ts';
import { newDepot } from '../../support/items/intake.ts';
import { eventually, payFor, returnFromPayment } from '../../support/items/money.ts';
import { outcome } from '../../support/items/recorded-payments.ts';

/** Simulates slow indexes and conflicting writes, as `INDEX_DELAY_MS` and `CONFLICT_RATE` do for `npm start`. */
ownCloud({ indexDelayMs: 2_000, conflictRate: 0.3 });

const idsIn = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);

test('customers see their bookings and payments at once despite slow indexes and conflicts; admins see them shortly after', async () => {
  const [admin, customer] = [await makeAdmin(), await makeCustomer()];
  const container = await newContainer();
  const open = () => api('GET', '/bookings');
  expect(idsIn(await open())).not.toContain(container.id);

  const { id } = await newColis(customer, container.id);
  const mine = (query = '') => api('GET', `/colis/user${query}`, { token: customer.token });
  expect(idsIn(await mine())).toEqual([id]);
  expect(idsIn(await mine('?paiement=A_PAYER'))).toEqual([id]);
  for (const path of [`/colis/par-utilisateur/${customer.userId}`, `/colis/par-reservation/${container.id}`])
    expect(idsIn(await api('GET', path, { token: customer.token }))).toEqual([id]);

  const paid = await returnFromPayment(customer, await payFor(customer, [id]));
  expect([paid.status, paid.body.data?.payment.statut]).toEqual([200, 'CONFIRME']);
  expect(idsIn(await mine('?paiement=PAYE'))).toEqual([id]);

  await eventually(async () => expect(idsIn(await open())).toContain(container.id));
  const all = () => api('GET', '/colis/all?paiement=PAYE', { token: admin.token });
  await eventually(async () => expect(idsIn(await all())).toContain(id));
});

test('fourteen sales at once that are to be paid on collection fill the share of the container, and no more', async () => {
  const places = 5;
  const { agent, container } = await newDepot({ poidsMax: (places * 10 * 100) / TERMS_LIMITS.percent });
  const sales = await Promise.all(Array.from({ length: 14 }, () => sell(agent, container.id, { reste: 'RETRAIT' })));
  expect(sales.map(outcome).toSorted()).toEqual([
    ...Array.from({ length: places }, () => [201, undefined]),
    ...Array.from({ length: 14 - places }, () => [409, 'TERMS_SHARE_FULL']),
  ]);
});
