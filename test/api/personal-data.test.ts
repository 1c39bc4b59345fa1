import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { keys } from '#functions/core/table/keys.ts';
import { person as command } from '#infra/ops/customer-data.ts';
import { fileNameOf } from '#shared/account/export-pages.ts';
import {
  api,
  logIn,
  newAdmin,
  newColis,
  newContainer,
  newCustomer,
  registration,
  upload,
} from '../support/calls/api.ts';
import { type LoggedIn, makeAdmin } from '../support/calls/people.ts';
import {
  derivedItems,
  itemsOfCustomer,
  keptFilesOf,
  setStored,
  storedItem,
  withFaults,
} from '../support/calls/stored-state.ts';
import {
  aColis,
  aContact,
  markBounced,
  storedColis,
  storedPayment,
  updateStoredColis,
  updateStoredPayment,
} from '../support/calls/table.ts';
import { tokenFor } from '../support/calls/tokens.ts';
import { RECIPIENT } from '../support/cases/small-resources.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { addCustomer } from '../support/items/customers.ts';
import { receive } from '../support/items/intake.ts';
import { load } from '../support/items/manifest.ts';
import { eventually, mailsTo, payFor, returnFromPayment } from '../support/items/money.ts';
import { callCommand } from '../support/runs/run-command.ts';

beforeAll(() => {
  vi.stubEnv('DATA_DIR', projectCloud()?.dataDir);
});
afterAll(() => vi.unstubAllEnvs());

const dataOf = ({ token }: LoggedIn, query = '') => api('GET', `/api/account/export${query}`, { token });
const remove = ({ token }: LoggedIn, password: string) =>
  api('POST', '/api/account/delete', { token, body: { password } });

/** A customer with a paid and delivered parcel, its documents and photo, a proven email, and a contact message. */
const customerWithHistory = async () => {
  const person = await newCustomer();
  const { id: bookingId } = await newContainer();
  const { id } = await newColis(person, bookingId, { photoKey: await upload(person, 'colis') });
  await returnFromPayment(person, await payFor(person, [id]));
  await updateStoredColis(person, id, { etat: 'LIVRE' });
  await setStored(keys.account(person.userId), 'emailProvenAt', new Date().toISOString());
  const message = await aContact({ email: person.email });
  const saved = await api('POST', '/recipients', { token: person.token, body: RECIPIENT });
  return { person, id, message, recipientId: saved.body.data.id as number };
};

test('a customer exports all and only their own data, page by page', async () => {
  const { person, id, message } = await customerWithHistory();
  await eventually(async () => {
    const { messages, notifications } = (await dataOf(person)).body.data;
    expect(messages).toMatchObject([{ id: message.id }]);
    expect(notifications).not.toEqual([]);
  });
  const { status, body } = await dataOf(person);
  expect(status).toBe(200);
  const { compte, colis, assurances, documents, paiements, reservations, destinataires } = body.data;
  expect(destinataires).toMatchObject([RECIPIENT]);
  expect(compte).toMatchObject({ email: person.email, nom: 'Ndiaye', supprimeLe: null });
  expect(colis).toMatchObject([{ id, nomDestinataire: expect.stringMatching(/./) }]);
  for (const link of [colis[0].photoUrl, documents[0].photo]) expect((await fetch(link)).status).toBe(200);
  expect([assurances.length, documents.length, reservations.length]).toEqual([1, 1, 1]);
  expect(paiements).toMatchObject([{ colisIds: [id], statut: 'CONFIRME' }]);

  const countInPages = async (): Promise<number> => {
    const seen: unknown[] = [];
    let query: string | undefined = '?limit=1';
    while (query !== undefined) {
      const { data, next }: { data: object; next?: string } = (await dataOf(person, query)).body;
      seen.push(...Object.values(data).flat());
      query = next === undefined ? undefined : `?limit=1&cursor=${encodeURIComponent(next)}`;
    }
    return seen.length;
  };
  const countAtOnce = async () => Object.values((await dataOf(person)).body.data).flat().length;
  await eventually(async () => expect(await countInPages()).toBe(await countAtOnce())); // the last notification may still be on its way
  expect((await dataOf(person, '?cursor=99.')).status).toBe(422);
});

test('the export names the intake of a parcel with its photos, its loading, and what happened to it', async () => {
  const [person, agent] = [await newCustomer(), await makeAdmin()];
  const { id: bookingId } = await newContainer();
  const { id } = await newColis(person, bookingId);
  await returnFromPayment(person, await payFor(person, [id]));
  const photoKeys = [await upload(agent, 'intake')];
  expect((await receive(agent, id, { photoKeys })).status).toBe(201);
  expect((await load(agent, id, bookingId)).status).toBeLessThan(300);
  const { colis } = (await dataOf(person)).body.data;
  expect(colis).toMatchObject([
    { id, reception: { verdict: 'CONFORME', photos: [expect.any(String)] }, chargement: { le: expect.any(String) } },
  ]);
  expect((await fetch(colis[0].reception.photos[0])).status).toBe(200);
  await eventually(async () => {
    const { journal } = (await dataOf(person)).body.data;
    expect(journal.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['RECU', 'CHARGE']));
  });
});

test('an erased customer leaves nothing in the search, in journals or in the rows of a container', async () => {
  const [given, family, phone] = ['Zéphyrine', 'Kaboré-Quist', '+221770046913'];
  const person = await newCustomer({ prenom: given, nom: family, telephone: phone });
  const { id: bookingId } = await newContainer();
  const recipient = { nomDestinataire: 'Théodule Xaragua', telephoneDestinataire: '+221781046913' };
  const { id } = await newColis(person, bookingId, recipient);
  await api('PUT', `/colis/modifier/${id}`, { token: person.token, body: { description: 'Robe de Zéphyrine' } });
  await returnFromPayment(person, await payFor(person, [id]));
  const traces = async () => {
    const words = [
      given,
      family,
      person.email,
      phone,
      ...Object.values(recipient),
      'zephyrine',
      'kabore',
      'xaragua',
      ...['0046913', '1046913'], // the ends of both numbers; fewer digits stand in the ids of others by chance
    ];
    const items = (await derivedItems()).map((item) => JSON.stringify(item));
    return items.filter((item) => words.some((word) => item.toLowerCase().includes(word.toLowerCase())));
  };
  await eventually(async () => {
    const kinds = (await traces()).map((item) => /"pk":"SEARCH#/.test(item));
    expect([kinds.includes(true), kinds.includes(false)], 'search entries, and other items').toEqual([true, true]);
  });
  await updateStoredColis(person, id, { etat: 'LIVRE' });
  expect((await remove(person, person.password)).status).toBe(200);
  await eventually(async () => expect(await traces()).toEqual([]));
});

test('messages written under an email are exported only to a customer who has proven to own it', async () => {
  const person = await newCustomer();
  const { id } = await aContact({ email: person.email });
  expect((await dataOf(person)).body.data.messages).toEqual([]);
  const { body } = await api('POST', '/api/auth/forgot-password', { body: { email: person.email } });
  await api('POST', '/api/auth/reset-password', { body: { token: body.token, newPassword: 'by-the-link' } });
  expect((await dataOf(person)).status, 'a session that has ended').toBe(401);
  const again = await logIn(person.email, 'by-the-link');
  await eventually(async () => expect((await dataOf(again)).body.data.messages).toMatchObject([{ id }]));
});

test('an account cannot be deleted with a wrong password, with parcels under way or money open, or by an admin', async () => {
  const person = await newCustomer();
  const { id: bookingId } = await newContainer();
  const colis = await aColis(person, bookingId);
  const refusalCode = async (password = person.password) => (await remove(person, password)).body.code;
  expect((await remove(person, 'wrong-1')).body).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
  expect(await refusalCode()).toBe('COLIS_UNDER_WAY');
  await updateStoredColis(person, colis, { etat: 'LIVRE' });
  expect(await refusalCode(), 'delivered and not paid').toBe('MONEY_OPEN');
  const session = await payFor(person, [colis]);
  await returnFromPayment(person, session);
  const [payment] = (await dataOf(person)).body.data.paiements;
  await updateStoredPayment(person, payment.id, { refunds: { [colis]: { cents: 100, etat: 'DUE' } } });
  expect(await refusalCode(), 'a refund is due').toBe('MONEY_OPEN');
  const admin = await newAdmin();
  expect((await remove(admin, admin.password)).body.code).toBe('ADMIN_ACCOUNT');
  expect((await api('GET', '/api/auth/details', { token: person.token })).status).toBe(200);
});

test('a deleted account is refused at once, notified once and anonymised; its payment is kept for ten years', async () => {
  const { person, id, message, recipientId } = await customerWithHistory();
  const paymentId = Number((await storedColis(person, id)).paymentId);
  const before = await storedPayment(person, paymentId);
  const deletion = await remove(person, person.password);
  expect([deletion.status, deletion.body.message]).toEqual([
    200,
    'Votre compte est supprimé. Merci de nous avoir confié vos colis.',
  ]);
  for (const [method, path] of [
    ['POST', '/api/auth/logout'],
    ['GET', '/api/account/export'],
    ['GET', '/api/auth/details'],
  ] as const)
    expect((await api(method, path, { token: person.token })).status).toBe(401);
  const refresh = await api('POST', '/api/auth/refresh', { body: { refreshToken: person.refreshToken } });
  expect(refresh.status).toBe(401);

  await eventually(async () => expect(await storedItem(keys.email(person.email))).toBeUndefined());
  await expect(logIn(person.email, person.password)).rejects.toThrow('login: 401');
  expect(await storedItem(keys.account(person.userId))).toMatchObject({
    email: '',
    nom: '',
    telephone: '',
    actif: false,
  });
  const keptUntil = `${new Date().getUTCFullYear() + 11}-01-01T00:00:00.000Z`;
  const expiry = { keptUntil, ttl: Date.parse(keptUntil) / 1000 };
  const anonymous = { username: null, nomDestinataire: '', paymentId };
  expect(await storedColis(person, id)).not.toHaveProperty('photoKey');
  expect(await storedColis(person, id)).toMatchObject({ ...anonymous, ...expiry });
  const paid = { ...before, username: null, version: expect.any(Number) };
  expect(await storedPayment(person, paymentId)).toEqual({ ...paid, ...expiry });
  for (const gone of [keys.contact(message.id), keys.unread(person.userId), keys.recipient(person.userId, recipientId)])
    expect(await storedItem(gone)).toBeUndefined();
  await eventually(async () => expect(await keptFilesOf(person)).toEqual([]));
  const farewellMails = async () =>
    (await mailsTo(person.email)).filter(({ subject }) => subject.includes('Votre compte est supprimé'));
  await eventually(async () => expect(await farewellMails()).toHaveLength(1));

  const { token } = await makeAdmin();
  const user = await api('GET', `/api/auth/users/${person.userId}`, { token });
  expect(user.body.data).toMatchObject({ nom: '', supprimeLe: expect.any(String) });
  const shown = await api('GET', `/colis/${id}`, { token });
  expect(shown.body.data).toMatchObject({ username: null, userEmail: '', paye: true });
  const edit = { nomDestinataire: 'Fatou Sarr' };
  const edited = await api('PUT', `/colis/modifier/${id}`, { token, body: edit });
  expect([edited.status, edited.body.code]).toEqual([409, 'COLIS_NOT_EDITABLE']);
  const body = { notification: 'Bonjour', userId: person.userId };
  expect((await api('POST', '/notifications/add', { token, body })).status).toBe(404);
  const newcomer = await newCustomer({ email: person.email });
  expect(newcomer.userId, 'the email is free again').not.toBe(person.userId);
});

test('an interrupted erasure is finished by the next attempt, and the email is free then', async () => {
  const { person, id } = await customerWithHistory();
  await setStored(keys.account(person.userId), 'erasedAt', new Date().toISOString());
  await markBounced(person.email);
  const tooEarly = await api('POST', '/api/auth/register', { body: registration(person.email) });
  expect([tooEarly.status, tooEarly.body.code, tooEarly.headers.get('retry-after')]).toEqual([503, 'BUSY', '5']);
  const breaksAfter = async (most: number): Promise<boolean> => {
    let writes = 0;
    const crash = (command: string) =>
      command === 'TransactWriteItemsCommand' && ++writes === most ? new Error('crash') : undefined;
    return withFaults({ after: crash }, () => eraseCustomer(person.userId)).then(
      () => false,
      () => true,
    );
  };
  let tries = 1;
  while (await breaksAfter(tries)) tries += 1;
  expect(tries).toBeGreaterThan(2);
  expect(await storedItem(keys.account(person.userId))).toMatchObject({ email: '', nom: '' });
  for (const gone of [keys.email(person.email), keys.unreachable(person.email)])
    expect(await storedItem(gone)).toBeUndefined();
  const remaining = (await itemsOfCustomer(person.userId)).map(({ sk }) => String(sk).split('#')[0]);
  expect(remaining.sort()).toEqual(['ACCOUNT', 'COLIS', 'MONEY', 'PAYMENT', 'RESERVATION']);
  expect(await storedColis(person, id)).toMatchObject({ username: null, userEmail: '' });
  expect((await newCustomer({ email: person.email })).userId).not.toBe(person.userId);
});

test('the command exports and erases the same data, for a support team that has verified the email', async () => {
  const person = await newCustomer();
  const { id } = await aContact({ email: person.email });
  const file = fileNameOf(person.userId, new Date());
  const who = `Ousmane Ndiaye (${person.email}, user ${person.userId})`;
  const exported = await callCommand('person', command, 'export', person.email);
  expect(exported).toMatchObject({ code: 0, error: '', out: expect.stringContaining(who) });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ compte: { id: person.userId }, messages: [{ id }] });
  await rm(file);

  const dry = await callCommand('person', command, 'erase', person.email, '--dry-run');
  expect(dry.out).toContain(`erase ${who} from the local cloud for good`);
  expect((await dataOf(person)).status).toBe(200);
  expect(await callCommand('person', command, 'erase', person.email)).toMatchObject({ code: 0, error: '' });
  expect(await storedItem(keys.account(person.userId))).toMatchObject({ email: '', actif: false });
  expect(await storedItem(keys.contact(id))).toBeUndefined();
  expect(await callCommand('person', command, 'erase', person.email)).toEqual({
    code: 1,
    out: '',
    error: `There is no account of ${person.email} on the local cloud: either there never was one, or it was erased.\n`,
  });
});

test('the command exports and erases a customer without a login by their number, and nothing of whoever has their email', async () => {
  const owner = await newCustomer();
  const userId = await addCustomer({ email: owner.email });
  const { id: bookingId } = await newContainer();
  const walkIn = { ...owner, userId, token: await tokenFor({ userId, role: 'USER' }) };
  const id = await aColis(walkIn, bookingId, { etat: 'LIVRE', paymentId: 1 });
  const message = await aContact({ email: owner.email });
  const file = fileNameOf(userId, new Date());
  expect(await callCommand('person', command, 'export', `${userId}`)).toMatchObject({ code: 0, error: '' });
  const data = JSON.parse(await readFile(file, 'utf8'));
  expect([data.compte.id, data.colis[0].id, data.messages ?? []]).toEqual([userId, id, []]);
  await rm(file);

  expect(await callCommand('person', command, 'erase', `${userId}`)).toMatchObject({ code: 0, error: '' });
  expect(await storedItem(keys.account(userId))).toMatchObject({ nom: '', telephone: '', email: '', actif: false });
  expect(await storedColis(walkIn, id)).toMatchObject({ username: null });
  expect(await storedItem(keys.contact(message.id))).toBeDefined();
  expect((await logIn(owner.email, owner.password)).userId).toBe(owner.userId);
  expect((await callCommand('person', command, 'erase', `${userId}`)).error).toContain('they were erased');
  expect((await callCommand('person', command, 'erase', `${owner.userId}`)).error).toContain('has a login');
});
