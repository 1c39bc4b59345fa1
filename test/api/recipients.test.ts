import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NewColis } from '#shared/colis/schema.ts';
import { deliveryAddress } from '#shared/recipients/rules.ts';
import { api } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { RECIPIENT } from '../support/cases/small-resources.ts';

const list = async ({ token }: Person) => (await api('GET', '/recipients', { token })).body.data;
const save = ({ token }: Person, change: object = {}, headers = {}) =>
  api('POST', '/recipients', { token, body: { ...RECIPIENT, ...change }, headers });

test('a customer saves a recipient as typed, finds them with an international number, changes and deletes them', async () => {
  const awa = await makeCustomer();
  const saved = await save(awa, { telephone: '+221 77 123 45 67', email: undefined });
  expect(saved.status).toBe(201);
  const { id } = saved.body.data;
  expect(await list(awa)).toEqual([{ ...RECIPIENT, langue: 'fr', id, createdAt: expect.any(String) }]);

  const body = { nom: 'Awa Sarr', telephone: '+221771234568', adresse: 'Rue 10, Thiès' };
  const changed = await api('PUT', `/recipients/${id}`, { token: awa.token, body });
  expect(changed.body.data).toEqual({ ...body, langue: 'fr', id, createdAt: saved.body.data.createdAt });
  expect(await list(awa)).toEqual([changed.body.data]);

  expect((await api('DELETE', `/recipients/${id}`, { token: awa.token })).status).toBe(200);
  expect(await list(awa)).toEqual([]);
  expect((await api('PUT', `/recipients/${id}`, { token: awa.token, body })).status).toBe(404);
});

test('a recipient keeps the language chosen for them, and is French again when it is left out', async () => {
  const awa = await makeCustomer();
  const { id } = (await save(awa, { langue: 'en' })).body.data;
  expect(await list(awa)).toMatchObject([{ langue: 'en' }]);
  await api('PUT', `/recipients/${id}`, { token: awa.token, body: RECIPIENT });
  expect(await list(awa)).toMatchObject([{ langue: 'fr' }]);
});

test('a repeated request saves one recipient', async () => {
  const awa = await makeCustomer();
  const headers = { 'idempotency-key': randomUUID() };
  const [first, second] = [await save(awa, {}, headers), await save(awa, {}, headers)];
  expect(second.body).toEqual(first.body);
  expect(await list(awa)).toHaveLength(1);
});

test('customers see and change only their own recipients', async () => {
  const [awa, ousmane] = [await makeCustomer(), await makeCustomer()];
  const { id } = (await save(awa)).body.data;
  expect(await list(ousmane)).toEqual([]);
  for (const [method, body] of [['PUT', RECIPIENT], ['DELETE']] as const)
    expect((await api(method, `/recipients/${id}`, { token: ousmane.token, body })).body.code).toBe(
      'RECIPIENT_NOT_FOUND',
    );
  expect(await list(awa)).toHaveLength(1);
});

test.each([
  ['telephone', '12'],
  ['email', 'fatou'],
  ['nom', ''],
  ['adresse', ' '],
  ['repere', 'a\nb'],
  ['langue', 'wo'],
])('a recipient with a wrong %s is refused with the field at fault', async (field, value) => {
  const { status, body } = await save(await makeCustomer(), { [field]: value });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('the longest address of a recipient is a valid delivery address', () => {
  const address = deliveryAddress({ adresse: 'a'.repeat(200), quartier: 'q'.repeat(80), repere: 'r'.repeat(120) });
  expect(NewColis.entries.adresseDestinataire['~standard'].validate(address)).toMatchObject({ value: address });
  expect(deliveryAddress(RECIPIENT)).toBe('Sicap Liberté 6, Villa 12, Dakar (derrière la pharmacie)');
});
