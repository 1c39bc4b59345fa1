import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { keys } from '#functions/core/table/keys.ts';
import { handler as customers } from '#functions/customers/index.ts';
import { api, logIn, newContainer, newCustomer, newDrafts, type Reply, registration } from '../support/calls/api.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { freshEmail, type LoggedIn, makeAdmin, type Person } from '../support/calls/people.ts';
import { invoke, itemsOfCustomer } from '../support/calls/stored-state.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { tokenFor } from '../support/calls/tokens.ts';
import { openDrawer, sell } from '../support/items/counter.ts';
import { addCustomer, newRecoveryCode } from '../support/items/customers.ts';
import { asAdmin } from '../support/items/journey.ts';
import {
  enterCard,
  eventually,
  mailsTo,
  newSession,
  startPaying,
  stripeSdk,
  waitForWebhooks,
} from '../support/items/money.ts';
import { newAgent, newSite } from '../support/items/sites.ts';
import { interruptBeforeRead, interruptBeforeWrite } from '../support/runs/concurrency.ts';

/** Customers without a login who were merged with another customer, by an admin or by the code on their receipt. */

const asPerson = async (userId: number): Promise<Person> => ({
  userId,
  email: '',
  role: 'USER',
  token: await tokenFor({ userId, role: 'USER' }),
});
const newWalkIn = async (change: Record<string, unknown> = {}): Promise<Person> => asPerson(await addCustomer(change));
const merge = (id: number, clientId: number): Promise<Reply> =>
  asAdmin('POST', `/customers/${id}/fusion`, { clientId });
const preview = async (id: number, other: number) =>
  (await asAdmin('GET', `/customers/${id}/fusion/${other}`)).body.data;
const idsOf = ({ body }: Reply): number[] => body.data.map(({ id }: { id: number }) => id).toSorted();
const again = async ({ email }: LoggedIn): Promise<LoggedIn> => logIn(email, registration().password);
const freshPhone = (): string => `+3367${String(randomInt(1e7)).padStart(7, '0')}`;

test('a preview says what a merge joins, and afterwards one customer has it all', async () => {
  const [one, other] = [await newContainer(), await newContainer()];
  const telephone = freshPhone();
  const walkIn = await newWalkIn({ prenom: 'Mariama', telephone });
  const account = await newCustomer();
  const [mine, theirs, both] = [
    await aColis(account, one.id),
    await aColis(walkIn, other.id),
    await aColis(walkIn, one.id),
  ] as const;
  await newDrafts(walkIn, one.id);
  await api('POST', '/recipients', {
    token: walkIn.token,
    body: { nom: 'Fatou Sarr', telephone: '+221770000000', adresse: 'Plateau, Dakar' },
  });
  await asAdmin('POST', '/notifications/add', { userId: walkIn.userId, notification: 'Bonjour' });

  const before = await preview(walkIn.userId, account.userId);
  expect(before).toMatchObject({
    garde: { id: account.userId, email: account.email, sansConnexion: false, colis: 1 },
    rejoint: { id: walkIn.userId, prenom: 'Mariama', telephone, sansConnexion: true, colis: 2, destinataires: 1 },
    empechement: null,
  });
  const items = await itemsOfCustomer(walkIn.userId);
  const merged = await merge(walkIn.userId, account.userId);
  expect([merged.status, merged.body.data.id]).toEqual([200, account.userId]);
  expect((await merge(account.userId, walkIn.userId)).body.data.id).toBe(account.userId);
  const keysOf = (list: { pk?: unknown; sk?: unknown }[]) => list.map(({ sk }) => sk).toSorted();
  expect(keysOf(await itemsOfCustomer(walkIn.userId))).toEqual(keysOf(items));

  const person = await again(account);
  const { token } = person;
  const all = [mine, theirs, both].toSorted();
  expect(idsOf(await api('GET', '/colis/user', { token }))).toEqual(all);
  const pages: number[] = [];
  for (let next = ''; ; ) {
    const { body } = await api('GET', `/colis/user?limit=1${next && `&cursor=${next}`}`, { token });
    pages.push(...body.data.map(({ id }: { id: number }) => id));
    if (!body.next) break;
    next = encodeURIComponent(body.next);
  }
  expect(pages.toSorted()).toEqual(all);
  for (const userId of [account.userId, walkIn.userId])
    expect(idsOf(await asAdmin('GET', `/colis/par-utilisateur/${userId}`))).toEqual(all);
  for (const id of all) expect((await api('GET', `/colis/${id}`, { token })).body.data.id).toBe(id);
  expect(idsOf(await api('GET', `/colis/par-reservation/${one.id}`, { token }))).toHaveLength(2);
  expect(idsOf(await api('GET', '/bookings/mes-reservations', { token }))).toEqual([one.id, other.id].toSorted());
  expect((await api('GET', '/recipients', { token })).body.data).toHaveLength(1);
  const news = (await api('GET', `/notifications/user/${account.userId}`, { token })).body;
  expect(news.data.map(({ notification }: { notification: string }) => notification)).toContain('Bonjour');
  expect(news.nonLues).toBeGreaterThanOrEqual(1);
  const after = await preview(account.userId, await addCustomer());
  for (const kind of ['colis', 'paiements', 'documents', 'destinataires', 'recus', 'du'] as const)
    expect(after.garde[kind]).toBeCloseTo(before.garde[kind] + before.rejoint[kind]);
  await eventually(async () =>
    expect(await storedColis(walkIn, both)).toMatchObject({ userEmail: account.email, userId: walkIn.userId }),
  );
  await eventually(async () => {
    const journal = (await asAdmin('GET', `/cockpit/journal/colis/${both}`)).body.data;
    expect(JSON.stringify(journal)).toContain('"champ":"client"');
  });

  await eventually(async () => {
    const found = await asAdmin('GET', `/customers?${new URLSearchParams({ telephone })}`);
    expect(idsOf(found)).toEqual([account.userId]);
  });
  expect((await asAdmin('GET', `/recherche?q=${encodeURIComponent(telephone)}`)).body.data.clients).toMatchObject([
    { userId: account.userId },
  ]);
  const exported = (await api('GET', '/api/account/export?limit=100', { token })).body.data;
  expect(exported.colis.map(({ id }: { id: number }) => id).toSorted()).toEqual(all);
  expect(exported.comptesReunis).toMatchObject([{ id: walkIn.userId, telephone }]);
  expect(exported.compte.id).toBe(account.userId);
});

test('what is refused: two accounts, the same customer, an admin, and a part of somebody else', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const [walkIn, third] = [await addCustomer(), await addCustomer()];
  const admin = await makeAdmin();
  expect((await merge(one.userId, other.userId)).body.code).toBe('CUSTOMERS_HAVE_LOGINS');
  expect((await preview(one.userId, other.userId)).empechement).toBe('CUSTOMERS_HAVE_LOGINS');
  expect((await merge(walkIn, walkIn)).body.code).toBe('SAME_CUSTOMER');
  expect((await merge(walkIn, admin.userId)).body.code).toBe('MERGE_INTO_ADMIN');
  expect((await merge(walkIn, 1)).body.code).toBe('USER_NOT_FOUND');
  expect((await merge(walkIn, one.userId)).status).toBe(200);
  expect((await merge(third, walkIn)).body.code).toBe('CUSTOMER_MERGED');
  expect((await asAdmin('POST', `/customers/${walkIn}/code`)).body.code).toBe('CUSTOMER_MERGED');
  const users = (await asAdmin('GET', '/api/auth/users?limit=100')).body.data.map(({ id }: { id: number }) => id);
  expect([users.includes(walkIn), users.includes(one.userId)]).toEqual([false, true]);
  expect((await asAdmin('GET', `/api/auth/users/${walkIn}`)).body.data.id).toBe(one.userId);
});

test('customers without a login are merged one after another, and follow the last one', async () => {
  const { id: bookingId } = await newContainer();
  const people = [await newWalkIn(), await newWalkIn(), await newWalkIn()] as const;
  const parcels = await Promise.all(people.map((person) => aColis(person, bookingId)));
  expect((await merge(people[1].userId, people[0].userId)).body.data.id).toBe(people[1].userId);
  expect((await merge(people[2].userId, people[1].userId)).body.data.id).toBe(people[2].userId);
  for (const { userId } of people)
    expect(idsOf(await asAdmin('GET', `/colis/par-utilisateur/${userId}`))).toEqual(parcels.toSorted());
  const code = await newRecoveryCode(people[2].userId);
  const email = freshEmail();
  expect((await api('POST', `/api/recuperation/${code}`, { body: { email, password: 'secret-1' } })).status).toBe(200);
  const { token } = await logIn(email, 'secret-1');
  expect(idsOf(await api('GET', '/colis/user', { token }))).toEqual(parcels.toSorted());
});

test('the code on the receipt of a customer who was merged opens what they became', async () => {
  const [walkIn, other] = [await addCustomer(), await addCustomer()];
  const code = await newRecoveryCode(walkIn);
  await merge(other, walkIn);
  const email = freshEmail();
  expect((await api('POST', `/api/recuperation/${code}`, { body: { email, password: 'secret-1' } })).status).toBe(200);
  expect((await logIn(email, 'secret-1')).userId).toBe(other);
});

test('of two admins who merge the same two at once, both succeed and one customer stays', async () => {
  const [one, other] = [await addCustomer(), await addCustomer()];
  const [first, second] = await Promise.all([merge(one, other), merge(other, one)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body.data.id).toBe(second.body.data.id);
  const accounts = [(await findAccount(one)) as Account, (await findAccount(other)) as Account];
  expect(accounts.filter(({ mergedInto }) => mergedInto === undefined)).toHaveLength(1);
});

test('a merge that another one of the same two overtakes succeeds, and names who stays', async () => {
  const [one, other] = [await addCustomer(), await addCustomer()];
  const admin = await makeAdmin();
  const reply = await interruptBeforeWrite(
    () => merge(other, one),
    () => invoke(customers, admin, 'POST /customers/{id}/fusion', { params: { id: one }, body: { clientId: other } }),
  );
  expect([reply.status, reply.body.data?.id]).toEqual([200, other]);
  expect((await findAccount(other))?.mergedIds).toEqual([one]);
});

test('a merge that meets another one of the same customer is refused, and nobody is in two', async () => {
  const [walkIn, one, other] = [await addCustomer(), await newCustomer(), await newCustomer()];
  const admin = await makeAdmin();
  const reply = await interruptBeforeWrite(
    () => merge(walkIn, one.userId),
    () =>
      invoke(customers, admin, 'POST /customers/{id}/fusion', {
        params: { id: walkIn },
        body: { clientId: other.userId },
      }),
  );
  expect(reply.body.code).toBe('CUSTOMER_MERGED');
  expect((await findAccount(walkIn))?.mergedInto).toBe(one.userId);
  expect((await findAccount(other.userId))?.mergedIds).toBeUndefined();
});

test('a card payment whose customer is merged meanwhile is settled, with its receipt and mail', async () => {
  const { id: bookingId } = await newContainer();
  const [walkIn, account] = [await newWalkIn(), await newCustomer()];
  const id = await aColis(walkIn, bookingId);
  const { page, paymentId, sessionId } = await newSession(walkIn, [id]);
  expect((await merge(walkIn.userId, account.userId)).status).toBe(200);
  await enterCard(page);
  const { payment_intent } = await stripeSdk().checkout.sessions.retrieve(sessionId);
  await waitForWebhooks(String(payment_intent));
  const { token } = await again(account);
  expect((await api('GET', `/payments/${paymentId}`, { token })).body.data.statut).toBe('CONFIRME');
  expect((await api('GET', `/colis/${id}`, { token })).body.data.paye).toBe(true);
  await eventually(async () => expect((await api('POST', `/colis/${id}/recus`, { token })).body.data).toHaveLength(1));
  await eventually(async () => expect(JSON.stringify(await mailsTo(account.email))).toContain('$'));
  const statement = (await asAdmin('GET', `/payments/releve/${account.userId}`)).body.data;
  expect(statement).toMatchObject([{ id, versements: [{ moyen: 'CARTE' }] }]);
});

test('parcels of two merged customers are paid apart, each once', async () => {
  const { id: bookingId } = await newContainer();
  const [walkIn, account] = [await newWalkIn(), await newCustomer()];
  const [mine, theirs] = [await aColis(account, bookingId), await aColis(walkIn, bookingId)];
  await merge(walkIn.userId, account.userId);
  const person = await again(account);
  expect((await startPaying(person, [mine, theirs])).body.code).toBe('COLIS_OF_MERGED_CUSTOMERS');
  for (const id of [mine, theirs]) expect((await startPaying(person, [id])).status).toBe(200);
  const record = (body: unknown) => asAdmin('POST', `/payments/add/${account.userId}/${bookingId}`, body);
  expect((await record({ moyen: 'VIREMENT', reference: randomUUID() })).body.code).toBe('COLIS_OF_MERGED_CUSTOMERS');
  const paid = await record({ moyen: 'VIREMENT', reference: randomUUID(), colisIds: [theirs] });
  expect([paid.status, paid.body.data.colisIds]).toEqual([201, [theirs]]);
  const stranger = await newCustomer();
  const foreign = await aColis(stranger, bookingId);
  expect((await startPaying(person, [foreign])).body.code).toBe('COLIS_NOT_FOUND');
});

test('a counter that still names a merged customer sells to what they became, and reads what both owe', async () => {
  const site = await newSite();
  const agent = await newAgent(site);
  const { id: bookingId } = await newContainer({ siteDepartId: site });
  await openDrawer(agent);
  const [walkIn, other] = [await newWalkIn(), await newWalkIn()];
  const before = await sell(agent, bookingId, { clientId: walkIn.userId });
  expect(before.status).toBe(201);
  await merge(other.userId, walkIn.userId);
  const sold = await sell(agent, bookingId, { clientId: walkIn.userId });
  expect([sold.status, sold.body.data.clientId]).toEqual([201, other.userId]);
  const { dus } = (await api('GET', `/comptoir/clients?clientId=${other.userId}`, { token: agent.token })).body.data;
  expect(dus.map(({ clientId }: { clientId: number }) => clientId).toSorted()).toEqual(
    [walkIn.userId, other.userId].toSorted(),
  );
  const debtors = (await pagesOf('/colis/debiteurs', 100)).flat();
  expect(debtors.filter((id) => id === walkIn.userId || id === other.userId)).toHaveLength(1);
});

const join = (token: string, code: string, headers = {}): Promise<Reply> =>
  api('POST', `/api/recuperation/${code}/rejoindre`, { token, headers });

test('who has an account adds what a code opens to it, once', async () => {
  const { id: bookingId } = await newContainer();
  const walkIn = await newWalkIn();
  const id = await aColis(walkIn, bookingId);
  const [code, unused] = [await newRecoveryCode(walkIn.userId), await newRecoveryCode(walkIn.userId)];
  const [account, other] = [await newCustomer(), await newCustomer()];
  expect((await api('GET', `/colis/${id}`, { token: account.token })).status).toBe(404);
  const headers = { 'idempotency-key': randomUUID() };
  expect((await join(account.token, code, headers)).status).toBe(200);
  expect((await join(account.token, code, headers)).status).toBe(200);
  expect((await join(account.token, code)).body.code).toBe('INVALID_RECOVERY_CODE');
  expect((await join(other.token, unused)).body.code).toBe('INVALID_RECOVERY_CODE');
  const { body } = await api('POST', '/api/auth/refresh', { body: { refreshToken: account.refreshToken } });
  expect((await api('GET', `/colis/${id}`, { token: body.token })).body.data.id).toBe(id);
  const changed = await api('PUT', `/colis/modifier/${id}`, { token: body.token, body: { description: 'Livres' } });
  expect([changed.status, changed.body.data?.description]).toEqual([200, 'Livres']);
  await eventually(async () => {
    const journal = (await api('GET', `/colis/${id}/journal`, { token: body.token })).body.data;
    expect(journal.some(({ parMoi }: { parMoi: boolean }) => parMoi)).toBe(true);
  });
  expect((await api('GET', `/colis/${id}`, { token: (await again(other)).token })).status).toBe(404);
});

test('of two accounts that use one code at once, one gets everything', async () => {
  const code = await newRecoveryCode(await addCustomer());
  const people = [await newCustomer(), await newCustomer()];
  const replies = await Promise.all(people.map(({ token }) => join(token, code)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const accounts = await Promise.all(people.map(({ userId }) => findAccount(userId)));
  expect(accounts.filter((account) => account?.mergedIds !== undefined)).toHaveLength(1);
});

test('a code that another account uses right after it was read is used up, and one that staff merged meanwhile is not', async () => {
  const [walkIn, another] = [await addCustomer(), await addCustomer()];
  const [code, kept] = [await newRecoveryCode(walkIn), await newRecoveryCode(another)];
  const [first, second, staffs] = [await newCustomer(), await newCustomer(), await addCustomer()];
  const joinAfter = (others: () => Promise<unknown>, id: number, typed: string) =>
    interruptBeforeRead(keys.account(id), 2, others, () =>
      invoke(customers, second, 'POST /api/recuperation/{code}/rejoindre', { params: { code: typed } }),
    );
  const used = await joinAfter(() => join(first.token, code), walkIn, code);
  expect([used.status, used.body.code]).toEqual([404, 'INVALID_RECOVERY_CODE']);
  const moved = await joinAfter(() => merge(staffs, another), another, kept);
  expect([moved.status, moved.body.code]).toEqual([503, 'BUSY']);
  expect((await join(second.token, kept)).status).toBe(200);
});

test('who leaves takes everything along that was merged into them', async () => {
  const { id: bookingId } = await newContainer();
  const [walkIn, account] = [await newWalkIn(), await newCustomer()];
  const id = await aColis(walkIn, bookingId);
  await merge(walkIn.userId, account.userId);
  const { token, password } = { ...(await again(account)), password: registration().password };
  const leave = () => api('POST', '/api/account/delete', { token, body: { password } });
  expect((await leave()).body.code).toBe('COLIS_UNDER_WAY');
  await asAdmin('PUT', `/colis/modifier/${id}`, { etat: 'ANNULE' });
  await eventually(async () => expect((await leave()).status).toBe(200));
  await eventually(async () => {
    expect(await storedColis(walkIn, id)).toMatchObject({ username: null, userPhone: '' });
    expect(await findAccount(walkIn.userId)).toMatchObject({ nom: '', telephone: '' });
    expect(await findAccount(account.userId)).toMatchObject({ nom: '', telephone: '' });
  });
});
