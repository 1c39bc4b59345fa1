import { expect, test } from 'vitest';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { api, newAdmin, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { setStored, storedItem } from '../support/calls/stored-state.ts';

/** Names a person to collect a parcel by its tracking code alone; they wait for a confirmation. */

const PROXY = { nom: 'Fatou Binetou Diop', telephone: '77 123 45 67' };

const booked = async () => {
  const sender = await newCustomer();
  const colis = await newColis(sender, (await newContainer()).id);
  return { sender, colis, path: `/suivi/${colis.codeSuivi}/mandataire` };
};
const name = (path: string, body: object = PROXY) => api('POST', path, { body });
const newsOf = async ({ token }: { token: string }, id: number) =>
  (await api('GET', `/colis/${id}/messages`, { token })).body.data;
const publicProxyOf = async (code: string) => (await api('GET', `/suivi/${code}`)).body.data.mandatairePropose;

test('a recipient names somebody to collect: anybody reads the first name, the sender all of it, and is notified', async () => {
  const { sender, colis, path } = await booked();
  const { status, body } = await name(path);
  expect([status, body.data]).toEqual([200, { prenom: 'Fatou' }]);
  expect(await publicProxyOf(colis.codeSuivi)).toEqual({ prenom: 'Fatou' });
  expect((await newsOf(sender, colis.id)).mandatairePropose).toMatchObject({
    nom: 'Fatou Binetou Diop',
    telephone: '+221771234567',
  });
  await expect
    .poll(async () => (await api('GET', `/notifications/user/${sender.userId}`, { token: sender.token })).text)
    .toContain(`colis n° ${colis.id} a désigné une personne pour le retirer`);
});

test('the person can be replaced and withdrawn with the same link', async () => {
  const { sender, colis, path } = await booked();
  await name(path);
  await name(path, { nom: 'Modou Fall' });
  expect((await newsOf(sender, colis.id)).mandatairePropose).toMatchObject({ nom: 'Modou Fall', telephone: null });
  for (const _ of [1, 2]) expect((await api('DELETE', path)).status).toBe(200);
  expect([await publicProxyOf(colis.codeSuivi), (await newsOf(sender, colis.id)).mandatairePropose]).toEqual([
    null,
    null,
  ]);
});

test('a person cannot be named for a delivered parcel, with an unknown code, or by a name that is a web address', async () => {
  const { colis, path } = await booked();
  expect((await name(path, { nom: 'www.example.com' })).status).toBe(422);
  await api('PUT', `/colis/modifier/${colis.id}`, { token: (await newAdmin()).token, body: { etat: 'LIVRE' } });
  expect((await name(path)).body.code).toBe('COLIS_NOT_EDITABLE');
  const unknown = await name(`/suivi/${formatTrackingCode(newTrackingCode())}/mandataire`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'TRACKING_CODE_NOT_FOUND']);
});

test('the same person named again notifies the sender no more; another phone number does', async () => {
  const { sender, path } = await booked();
  for (const telephone of ['77 123 45 67', '+221 77 123 45 67', '77 123 45 68'])
    await name(path, { ...PROXY, telephone });
  await api('DELETE', path);
  const notified = async () =>
    (await api('GET', `/notifications/user/${sender.userId}`, { token: sender.token })).body.data
      .map(({ notification }: { notification: string }) => notification)
      .filter((text: string) => /désigné une personne|ne l’est plus/.test(text));
  await expect.poll(notified, { timeout: 30_000 }).toContainEqual(expect.stringContaining('ne l’est plus'));
  await expect.poll(async () => (await notified()).length, { timeout: 30_000 }).toBe(3);
});

test('the person who collected a delivered parcel cannot be removed afterwards', async () => {
  const { sender, colis, path } = await booked();
  await name(path);
  await api('PUT', `/colis/modifier/${colis.id}`, { token: (await newAdmin()).token, body: { etat: 'LIVRE' } });
  const { status, body } = await api('DELETE', path);
  expect([status, body.code]).toEqual([409, 'COLIS_NOT_EDITABLE']);
  expect((await newsOf(sender, colis.id)).mandatairePropose).toMatchObject({ nom: 'Fatou Binetou Diop' });
});

test('the named person is in the sender’s export', async () => {
  const { sender, colis, path } = await booked();
  await name(path);
  const { mandataires } = (await api('GET', '/api/account/export', { token: sender.token })).body.data;
  expect(mandataires).toMatchObject([{ colisId: colis.id, nom: 'Fatou Binetou Diop' }]);
});

test('the name and phone of the person named are gone once the sender’s account is erased', async () => {
  const { sender, colis, path } = await booked();
  await name(path);
  expect(await storedItem(keys.proxy(sender.userId, colis.id))).toMatchObject({ nom: 'Fatou Binetou Diop' });
  await setStored(keys.account(sender.userId), 'erasedAt', new Date().toISOString());
  await eraseCustomer(sender.userId);
  expect(await storedItem(keys.proxy(sender.userId, colis.id))).toBeUndefined();
});
