import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import type { Notification } from '#shared/notifications/schema.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedItem, writeAll } from '../support/calls/stored-state.ts';
import { codeOf, comingColis, makeAvailable, newArrival, unload } from '../support/items/arrival.ts';
import { eventually } from '../support/items/money.ts';
import { bookOne } from '../support/items/unverified-accounts.ts';

type Shown = Omit<Notification, 'createdAt'>;

const listOf = async (
  { token, userId }: Person,
  query = '',
): Promise<{ data: Shown[]; nonLues: number; next?: string }> =>
  (await api('GET', `/notifications/user/${userId}${query}`, { token })).body;
const remove = ({ token }: Person, id: number) => api('DELETE', `/notifications/delete/${id}`, { token });
const markRead = ({ token }: Person, id: number) => api('PUT', `/notifications/read/${id}`, { token });

const notify = async ({ userId }: Person, notification = 'Votre reçu est prêt.', headers = {}) =>
  api('POST', '/notifications/add', { token: (await makeAdmin()).token, body: { notification, userId }, headers });
const notifyOk = async (person: Person, notification?: string): Promise<Shown> =>
  (await notify(person, notification)).body.data;

test('a new customer gets an unread welcome notification in their language', async () => {
  for (const [langue, words] of [
    ['fr', 'Bienvenue chez Yónnee.'],
    ['en', 'Welcome to Yónnee.'],
  ] as const) {
    const person = await newCustomer({ langue });
    await eventually(async () => {
      const { data, nonLues } = await listOf(person);
      expect([nonLues, data.length, data[0]?.lu]).toEqual([1, 1, false]);
      expect(data[0]?.notification).toContain(words);
    });
  }
});

test('an admin notifies a customer, who finds the notification unread, reads it and deletes it', async () => {
  const awa = await makeCustomer();
  const first = await notifyOk(awa, 'Passez au dépôt mardi.');
  const second = await notifyOk(awa, 'Le dépôt ferme à 18 h.');
  expect(second).toEqual({
    id: expect.any(Number),
    notification: 'Le dépôt ferme à 18 h.',
    userId: awa.userId,
    lu: false,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(await listOf(awa)).toMatchObject({ success: true, data: [second, first], nonLues: 2 });
  expect((await api('GET', `/notifications/${first.id}`, { token: awa.token })).body.data).toEqual(first);

  expect((await markRead(awa, first.id)).body.data).toEqual({ ...first, lu: true });
  expect(await listOf(awa)).toMatchObject({ data: [second, { ...first, lu: true }], nonLues: 1 });
  const deleted = await remove(awa, second.id);
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Notification supprimée.']);
  expect(await listOf(awa)).toMatchObject({ data: [{ id: first.id }], nonLues: 0 });
  expect((await remove(awa, second.id)).body.code).toBe('NOTIFICATION_NOT_FOUND');
});

test('a notification with a deadline also has it as an instant; one that an admin writes has none', async () => {
  const container = await newContainer({ dateDepart: '2096-12-24T23:30:00Z', dateArrivee: '2097-01-10T10:00:00Z' });
  for (const [langue, clock] of [
    ['fr', '(heure de Paris)'],
    ['en', '(Paris time)'],
  ] as const) {
    const person = await newCustomer({ langue });
    const { body } = await bookOne(person, container.id);
    const [notice] = await eventually(async () => {
      const { data } = await listOf(person);
      const found = data.filter(({ notification }) => notification.includes(String(body.data.id)));
      expect(found).toHaveLength(1);
      return found;
    });
    expect(notice?.echeance).toMatchObject({ instant: body.data.aPayerAvant, fuseau: 'Europe/Paris', langue });
    expect(notice?.echeance?.texte).toContain(clock);
    expect(notice?.notification).toContain(`${notice?.echeance?.texte}.`);
    expect(await notifyOk(person)).not.toHaveProperty('echeance');
  }
});

test('a notification keeps neither the link of its mail nor a collection code', async () => {
  const { agent, container } = await newArrival();
  const awa = await newCustomer();
  const id = await comingColis(awa, container.id);
  await makeAvailable(agent, container.id);
  await unload(agent, id, container.id);
  const notices = await eventually(async () => {
    const { data } = await listOf(awa);
    expect(data.map(({ notification }) => notification)).toEqual([
      expect.stringContaining('peut être retiré'),
      expect.stringContaining('Bienvenue'),
    ]);
    return data;
  });
  const code = await codeOf(awa, id);
  expect(code).toMatch(/^\d{6}$/);
  for (const notice of notices) {
    const stored = JSON.stringify(await storedItem(keys.owned('NOTIFICATION', awa.userId, notice.id)));
    expect(stored).not.toContain(code);
    expect(stored).not.toContain('token');
  }
});

test('a notification that this version cannot write leaves the others of its list readable', async () => {
  const awa = await makeCustomer();
  const { id } = await notifyOk(awa);
  const { notification, ...rest } = (await storedItem(keys.owned('NOTIFICATION', awa.userId, id))) ?? {};
  const unknown = {
    ...rest,
    ...keys.owned('NOTIFICATION', awa.userId, id),
    langue: 'fr',
    modele: 'later',
    valeurs: {},
  };
  await writeAll([unknown]);
  const second = await notifyOk(awa);
  expect((await listOf(awa)).data).toEqual([
    second,
    { ...second, id, createdAt: rest.createdAt, notification: 'Cette notification ne peut pas être affichée.' },
  ]);
  expect(notification).toBe(second.notification);
});

test('reading a notification again changes nothing and is not counted twice', async () => {
  const awa = await makeCustomer();
  const { id } = await notifyOk(awa);
  await notifyOk(awa);
  for (let n = 0; n < 3; n++) expect((await markRead(awa, id)).body.data.lu).toBe(true);
  expect((await listOf(awa)).nonLues).toBe(1);
});

test('the unread count stays exact under many concurrent additions, reads and deletions', async () => {
  const awa = await makeCustomer();
  const added = await Promise.all(Array.from({ length: 20 }, () => notifyOk(awa)));
  expect((await listOf(awa)).nonLues).toBe(20);
  const [toRead, toDelete, toBoth, left] = [0, 5, 10, 15].map((from) => added.slice(from, from + 5));
  const replies = await Promise.all([
    ...[1, 2, 3].flatMap(() => toRead?.map(({ id }) => markRead(awa, id)) ?? []),
    ...[1, 2, 3].flatMap(() => toDelete?.map(({ id }) => remove(awa, id)) ?? []),
    ...(toBoth?.flatMap(({ id }) => [markRead(awa, id), remove(awa, id), markRead(awa, id)]) ?? []),
    ...Array.from({ length: 5 }, () => notify(awa)),
  ]);
  for (const { status, text } of replies) expect([200, 201, 404], text).toContain(status);
  const { data, nonLues } = await listOf(awa);
  expect(data.filter(({ lu }) => !lu)).toHaveLength(10);
  expect(nonLues).toBe(10);
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(left?.map(({ id }) => id) ?? []));
  for (const { id } of data) await remove(awa, id);
  expect(await listOf(awa)).toMatchObject({ data: [], nonLues: 0 });
});

test('several concurrent deletions of a notification: one succeeds, and it is counted once', async () => {
  const awa = await makeCustomer();
  const { id } = await notifyOk(awa);
  await notifyOk(awa);
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => remove(awa, id)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404, 404, 404]);
  expect((await listOf(awa)).nonLues).toBe(1);
});

test('a customer cannot see, read or delete another customer’s notifications', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const { id } = await notifyOk(awa);
  for (const reply of [
    await api('GET', `/notifications/${id}`, { token: modou.token }),
    await markRead(modou, id),
    await remove(modou, id),
  ])
    expect([reply.status, reply.body.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND']);
  const list = await api('GET', `/notifications/user/${awa.userId}`, { token: modou.token });
  expect([list.status, list.body.code]).toEqual([404, 'USER_NOT_FOUND']);
  expect(await listOf(awa)).toMatchObject({ data: [{ id, lu: false }], nonLues: 1 });
});

/** Finds a notification in the list of all, on any page, since other tests add many. */
const findInAll = async (admin: Person, id: number, cursor = ''): Promise<Shown | undefined> => {
  const { body } = await api('GET', `/notifications/all?limit=100${cursor}`, { token: admin.token });
  const found = body.data.find((one: Shown) => one.id === id);
  return found || body.next === undefined ? found : findInAll(admin, id, `&cursor=${body.next}`);
};

test('an admin sees, reads and deletes any customer’s notifications', async () => {
  const [awa, admin] = [await makeCustomer(), await makeAdmin()];
  const { id } = await notifyOk(awa);
  const list = await api('GET', `/notifications/user/${awa.userId}`, { token: admin.token });
  expect(list.body).toMatchObject({ data: [{ id }], nonLues: 1 });
  expect(await findInAll(admin, id)).toMatchObject({ id, userId: awa.userId });
  expect((await api('GET', `/notifications/${id}`, { token: admin.token })).body.data.id).toBe(id);
  expect((await markRead(admin, id)).body.data.lu).toBe(true);
  expect((await remove(admin, id)).status).toBe(200);
  expect(await listOf(awa)).toMatchObject({ data: [], nonLues: 0 });
});

test('notifications are listed newest first, page by page', async () => {
  const awa = await makeCustomer();
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.unshift((await notifyOk(awa)).id);
  const first = await listOf(awa, '?limit=2');
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await listOf(awa, `?limit=2&cursor=${first.next}`);
  expect([rest.data.map(({ id }) => id), rest.next, rest.nonLues]).toEqual([ids.slice(2), undefined, 3]);
});

test('a notification without a recipient, or with no text or too much, is refused and the field named', async () => {
  const admin = await makeAdmin();
  const add = (body: object) => api('POST', '/notifications/add', { token: admin.token, body });
  const nobody = await add({ notification: 'Bonjour', userId: 1 });
  expect([nobody.status, nobody.body.code, Object.keys(nobody.body.fields)]).toEqual([
    404,
    'USER_NOT_FOUND',
    ['userId'],
  ]);
  for (const notification of ['', '   ', 'a'.repeat(301), 7, undefined]) {
    const { status, body } = await add({ notification, userId: admin.userId });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['notification']]);
  }
});

test('only the server sets the owner, the time and the read state of a notification', async () => {
  const awa = await makeCustomer();
  const { token } = await makeAdmin();
  const body = { notification: 'Bonjour', userId: awa.userId, lu: true, id: 1, createdAt: '2020-01-01T00:00:00Z' };
  const { data } = (await api('POST', '/notifications/add', { token, body })).body;
  expect(data).toMatchObject({ lu: false, userId: awa.userId });
  expect([data.id === 1, data.createdAt.startsWith('2020')]).toEqual([false, false]);
  expect((await listOf(awa)).nonLues).toBe(1);
});

test('a notification repeated under its idempotency key is sent once', async () => {
  const awa = await makeCustomer();
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all([1, 2, 3].map(() => notify(awa, 'Une seule fois.', headers)));
  expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await listOf(awa)).toMatchObject({ data: [{ notification: 'Une seule fois.' }], nonLues: 1 });
});
