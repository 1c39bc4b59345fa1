import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { isWrite, paramsOf, rowsFor, send } from '../support/calls/route-rows.ts';
import { SMALL } from '../support/items/space-rush.ts';

/** Parts of a path that name no item. */
const NO_ITEMS = ['statut', 'mois', 'annee', 'moyen'];

/**
 * Calls whose path names an item, other than the user whom they are for. The list of a container's parcels looks the
 * container up only when it is empty, so it validates the requested page first; journals outlive what they are about, and
 * the code of a receipt is used up by the call, whose repetition succeeds.
 */
const rowsWithTarget = rowsFor('customer', 'admin', 'optional').filter(
  (row) =>
    !(row.resource === 'colis' && row.name === 'ofContainer') &&
    !(row.resource === 'customers' && row.name === 'join') &&
    !(row.resource === 'cockpit' && /^(colis|container)Journal$/.test(row.name)) &&
    paramsOf(row).some((name) => !NO_ITEMS.includes(name) && (name !== 'userId' || !isWrite(row))),
);
const invalidInput = { body: { poids: 'nonsense', statut: 'nonsense' }, query: { limit: 'nonsense' } };

test.each(rowsWithTarget.map((row) => [row.label, row] as const))(
  '%s reports a missing target before it validates the request',
  async (_, row) => {
    const admin = await makeAdmin();
    const valueFor = (name: string) => {
      if (name === 'userId' && isWrite(row)) return admin.userId;
      if (name === 'appareil') return randomUUID();
      if (name === 'code' && row.resource === 'payments') return '7K3M9QPX4WTHW'; // of a pay link
      return name === 'code' && row.resource === 'milestones' ? 'DEPA' : 1;
    };
    const params = Object.fromEntries(paramsOf(row).map((name) => [name, valueFor(name)]));
    expect((await send(row, { params, ...invalidInput }, admin)).status).toBe(404);
  },
);

test('invalid fields are reported before a conflicting état', async () => {
  const admin = await makeAdmin();
  const container = await newContainer();
  const customer = await newCustomer();
  const { id } = await newColis(customer, container.id, SMALL);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await api('PUT', `/bookings/${container.id}/status?statut=EN_ATTENTE`, { token: admin.token });
  const edit = (body: object) => api('PUT', `/colis/modifier/${id}`, { token: customer.token, body });
  expect((await edit({ poids: -1 })).status).toBe(422);
  expect((await edit({ poids: 1 })).status).toBe(409);
  const add = (body: object) => api('POST', `/colis/ajouter/${container.id}`, { token: customer.token, body });
  expect((await add({})).status).toBe(422);
});

test('a refusal is in the caller’s language and contains no technical details', async () => {
  const { token } = await newCustomer();
  for (const [language, message] of [
    ['fr', 'Colis introuvable.'],
    ['en', 'Parcel not found.'],
  ] as const) {
    const { body, headers } = await api('GET', '/colis/1', { token, language });
    expect(body).toEqual({ success: false, code: 'COLIS_NOT_FOUND', message });
    expect(headers.get('cache-control')).toBe('no-store');
  }
});
