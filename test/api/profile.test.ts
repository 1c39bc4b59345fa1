import { expect, test } from 'vitest';
import { updateCustomerFields } from '#functions/colis/customer-fields.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, newColis, newContainer, newCustomer, type Reply } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { setStored, storedItem } from '../support/calls/stored-state.ts';
import { aColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { eventually, mailsTo, payFor, returnFromPayment } from '../support/items/money.ts';
import { interruptBeforeWrite } from '../support/runs/concurrency.ts';

const edit = ({ token }: Person, body: unknown, language?: 'fr' | 'en'): Promise<Reply> =>
  api('PUT', '/api/auth/details', { token, body, ...(language && { language }) });
const details = async ({ token }: Person) => (await api('GET', '/api/auth/details', { token })).body.data;

test('a customer edits their name, phone, address and language and reads them at once', async () => {
  const awa = await makeCustomer();
  const changed = { nom: 'Sarr', prenom: 'Awa', telephone: '+33612345678', adresse: '2 rue Curie, Lyon', langue: 'en' };
  const { status, body } = await edit(awa, { ...changed, telephone: '06 12 34 56 78', nom: '  Sarr ' });
  expect([status, body.data]).toMatchObject([200, { ...changed, id: awa.userId, email: awa.email, role: 'USER' }]);
  expect(await details(awa)).toEqual(body.data);
  expect((await edit(awa, { ...changed })).body, 'sent again').toEqual(body);
  const { token } = await makeAdmin();
  expect((await api('GET', `/api/auth/users/${awa.userId}`, { token })).body.data).toEqual(body.data);
});

test('concurrent edits in two tabs keep each other: a field that is not sent stays as it is', async () => {
  const awa = await makeCustomer();
  const replies = await Promise.all([
    edit(awa, { adresse: '2 rue Curie, Lyon' }),
    edit(awa, { telephone: '+33612345678' }),
    edit(awa, { prenom: 'Awa' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await details(awa)).toMatchObject({
    adresse: '2 rue Curie, Lyon',
    telephone: '+33612345678',
    prenom: 'Awa',
    nom: 'Ndiaye',
  });
});

test('a profile is validated as at registration, and each invalid field is named', async () => {
  const awa = await makeCustomer();
  const bad = { nom: ' ', prenom: 'Gagnez/www', telephone: '12', adresse: '', langue: 'de' };
  const { status, body } = await edit(awa, bad, 'en');
  expect([status, body.code, Object.keys(body.fields).sort()]).toEqual([
    422,
    'INVALID_FIELDS',
    Object.keys(bad).sort(),
  ]);
  expect((await edit(awa, {})).status).toBe(422);
  expect((await edit(awa, { email: 'other@yonnee.test' })).status, 'no editable field').toBe(422);
  expect(await details(awa)).toMatchObject({ nom: 'Ndiaye', prenom: 'Ousmane', langue: 'fr' });
});

test('a profile edit ignores email, role and every other field that only the server sets', async () => {
  const awa = await makeCustomer();
  const claims = { email: 'other@yonnee.test', role: 'ADMIN', actif: false, id: 1, userId: 1, emailProvenAt: 'now' };
  const { status, body } = await edit(awa, { adresse: '2 rue Curie, Lyon', ...claims, tokensValidAfter: 9, pk: 'x' });
  expect([status, body.data]).toMatchObject([200, { email: awa.email, role: 'USER', actif: true, id: awa.userId }]);
  expect(await storedItem(keys.account(awa.userId))).toMatchObject({ emailProvenAt: null, tokensValidAfter: 0 });
});

test('parcels under way show the customer’s current name; delivered ones and payments keep the former one', async () => {
  const { id: bookingId } = await newContainer();
  const awa = await newCustomer({ telephone: '+221771112233' });
  const booked = await newColis(awa, bookingId);
  const paid = await newColis(awa, bookingId);
  await returnFromPayment(awa, await payFor(awa, [paid.id]));
  const delivered = await aColis(awa, bookingId, { etat: 'LIVRE', username: 'Ousmane Ndiaye' });
  await edit(awa, { prenom: 'Awa', telephone: '06 12 34 56 78' });
  await eventually(async () => {
    for (const { id } of [booked, paid])
      expect(await storedColis(awa, id)).toMatchObject({ username: 'Awa Ndiaye', userPhone: '+33612345678' });
  });
  const { token } = await makeAdmin();
  expect((await api('GET', `/colis/${booked.id}`, { token })).body.data.userPhone).toBe('+33612345678');
  expect((await storedColis(awa, delivered)).username).toBe('Ousmane Ndiaye');
  const { paymentId } = await storedColis(awa, paid.id);
  expect(await storedPayment(awa, paymentId ?? 0)).toMatchObject({ username: 'Ousmane Ndiaye' });
  const { compte, colis } = (await api('GET', '/api/account/export', { token: awa.token })).body.data;
  expect(compte).toMatchObject({ prenom: 'Awa', telephone: '+33612345678' });
  expect(colis.find(({ id }: { id: number }) => id === booked.id)).toMatchObject({ username: 'Awa Ndiaye' });
});

test('a parcel changed at the same moment keeps that change and gets the new name', async () => {
  const { id: bookingId } = await newContainer();
  const awa = await makeCustomer({ prenom: 'Awa', telephone: '+33612345678' });
  const id = await aColis(awa, bookingId);
  await interruptBeforeWrite(
    () => updateStoredColis(awa, id, { etat: 'EN_TRANSIT' }),
    () => updateCustomerFields(awa.userId),
  );
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'EN_TRANSIT', username: 'Awa Ndiaye' });
});

test('the later of two profile changes ends up in every parcel, whichever is copied last', async () => {
  const { id: bookingId } = await newContainer();
  const awa = await makeCustomer({ prenom: 'Awa' });
  const id = await aColis(awa, bookingId);
  await interruptBeforeWrite(
    async () => {
      await setStored(keys.account(awa.userId), 'prenom', 'Aminata');
      await updateCustomerFields(awa.userId);
    },
    () => updateCustomerFields(awa.userId),
  );
  const { version, username } = await storedColis(awa, id);
  expect(username).toBe('Aminata Ndiaye');
  await updateCustomerFields(awa.userId);
  expect((await storedColis(awa, id)).version, 'repeating it writes nothing').toBe(version);
});

test('a deleted account leaves no name in its parcels, even after a recent change', async () => {
  const { id: bookingId } = await newContainer();
  const awa = await makeCustomer();
  const id = await aColis(awa, bookingId, { username: null, userPhone: '' });
  await setStored(keys.account(awa.userId), 'erasedAt', new Date().toISOString());
  await updateCustomerFields(awa.userId);
  expect(await storedColis(awa, id)).toMatchObject({ username: null, userPhone: '' });
  expect((await edit(awa, { prenom: 'Awa' })).status).toBe(401);
});

test('mails are written in the language of the profile', async () => {
  const { id: bookingId } = await newContainer();
  const awa = await newCustomer();
  await edit(awa, { langue: 'en' });
  await newColis(awa, bookingId);
  await eventually(async () =>
    expect((await mailsTo(awa.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('We have received your booking'),
    ),
  );
});
