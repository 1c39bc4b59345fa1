import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { closeAccountUnless } from '#functions/auth/close-account.ts';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, logIn, newContainer, newCustomer, type Reply, registration } from '../support/calls/api.ts';
import { freshEmail, makeAdmin, type Person } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { aColis, markBounced, storedColis } from '../support/calls/table.ts';
import { tokenFor } from '../support/calls/tokens.ts';
import { cash, sell, withDrawer } from '../support/items/counter.ts';
import { addCustomer, customerBody } from '../support/items/customers.ts';
import { newDepot } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually, mailsTo, startPaying, stripeSdk } from '../support/items/money.ts';
import { newAgent, newSite } from '../support/items/sites.ts';
import { tally } from '../support/items/space-rush.ts';
import { bookMany, bookOne } from '../support/items/unverified-accounts.ts';

/** Customers without a login: added by staff, with everything that a customer has. */

/** A customer without a login, as if they could call the API. */
const newWalkIn = async (change: Record<string, unknown> = {}): Promise<Person> => {
  const userId = await addCustomer(change);
  const { email } = (await findAccount(userId)) as Account;
  return { userId, email, role: 'USER', token: await tokenFor({ userId, role: 'USER' }) };
};

const notificationsOf = async (userId: number): Promise<{ notification: string; eventId?: string }[]> =>
  (await asAdmin('GET', `/notifications/user/${userId}`)).body.data;

test('an agent of a depot adds a customer by name, phone and language alone', async () => {
  const agent = await newAgent(await newSite());
  const { status, body } = await api('POST', '/customers/add', { token: agent.token, body: customerBody() });
  expect(status).toBe(201);
  const { id } = body.data;
  expect(body.data).toEqual({
    id,
    nom: 'Sow',
    prenom: 'Mariama',
    telephone: '+33612345678',
    langue: 'fr',
    sansConnexion: true,
  });
  const user = (await asAdmin('GET', `/api/auth/users/${id}`)).body.data;
  expect(user).toMatchObject({ ...body.data, email: '', adresse: '', role: 'USER', emailConfirme: false });
  const { lastWrite, verifiedAt, paidAt } = (await findAccount(id)) as Account;
  expect([lastWrite?.userId, lastWrite?.role, verifiedAt, paidAt]).toEqual([agent.userId, 'AGENT', null, null]);
});

test('an agent of an arrival point adds no customers', async () => {
  const { token } = await newAgent(await newSite({ type: 'ARRIVEE' }));
  const { status, body } = await api('POST', '/customers/add', { token, body: {} });
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
});

test('a repeated request adds one customer', async () => {
  const { token } = await newAgent(await newSite());
  const headers = { 'idempotency-key': randomUUID() };
  const add = () => api('POST', '/customers/add', { token, headers, body: customerBody() });
  expect((await add()).body).toEqual((await add()).body);
});

test.each([
  ['nom', ' '],
  ['prenom', 'www.example.com'],
  ['telephone', '12'],
  ['langue', 'wo'],
  ['email', 'mariama'],
])('a customer with a wrong %s is refused with the field at fault', async (field, value) => {
  const { status, body } = await asAdmin('POST', '/customers/add', customerBody({ [field]: value }));
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('a mail to a customer without a login links to the tracking of their parcel, not to a page that asks for a login', async () => {
  const email = freshEmail();
  const clientId = await addCustomer({ email });
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  expect((await sell(agent, container.id, { clientId, paiements: [cash(40)], reste: 'RETRAIT' })).status).toBe(201);
  await eventually(async () => {
    const [sold] = await mailsTo(email);
    expect(sold?.text).toMatch(/Suivre le colis : \S+\/suivi\/YN-/);
    expect(sold?.text).not.toContain('/colis/');
  });
});

test('the email of a customer without a login stays free for whoever registers with it', async () => {
  const email = freshEmail();
  const userId = await addCustomer({ email });
  const owner = await newCustomer({ email });
  expect(owner.userId).not.toBe(userId);
  await markBounced(email);
  const account = (await findAccount(userId)) as Account;
  await closeAccountUnless(async () => undefined, account);
  await eraseCustomer(userId);
  expect(await findAccount(userId)).toMatchObject({ nom: '', email: '', telephone: '', actif: false });
  expect(await storedItem(keys.unreachable(email))).toBeDefined();
  expect((await logIn(email, registration().password)).userId).toBe(owner.userId);
});

test('events of a customer without an address are notified without a mail', async () => {
  const { id: bookingId } = await newContainer();
  const [silent, mailed] = [await newWalkIn(), await newWalkIn({ email: freshEmail() })];
  for (const { userId } of [silent, mailed]) {
    const id = await aColis({ ...silent, userId }, bookingId);
    expect((await asAdmin('PUT', `/colis/modifier/${id}`, { etat: 'ANNULE' })).status).toBe(200);
  }
  await eventually(async () => expect(await notificationsOf(silent.userId)).toHaveLength(1));
  await eventually(async () => expect(await mailsTo(mailed.email)).toHaveLength(1));
  const undelivered = (await asAdmin('GET', '/api/mails/undelivered?limit=100')).body.data;
  expect(undelivered.filter(({ userId }: { userId: number }) => userId === silent.userId)).toEqual([]);
});

test('the payment page of a customer without an address asks for one itself', async () => {
  const { id: bookingId } = await newContainer();
  const person = await newWalkIn();
  const { status, body } = await startPaying(person, [await aColis(person, bookingId)]);
  expect(status).toBe(200);
  const { customer_email } = await stripeSdk().checkout.sessions.retrieve(body.data.sessionId);
  expect(customer_email).toBeNull();
});

/** A phone number that no other customer has, in E.164. */
const freshPhone = (): string => `+3367${String(randomInt(1e7)).padStart(7, '0')}`;
/** Names of random letters, which no other customer has. */
const freshName = (): string => Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');
const find = async (token: string, query: Record<string, string>): Promise<Reply> =>
  api('GET', `/customers?${new URLSearchParams(query)}`, { token });
const idsOf = ({ body }: Reply): number[] => body.data.map(({ id }: { id: number }) => id);

test('staff of a depot find everybody with a phone number, and read no address of theirs', async () => {
  const { token } = await newAgent(await newSite());
  const telephone = freshPhone();
  const alone = await addCustomer({ telephone, email: freshEmail(), adresse: '12 rue du Port' });
  const registered = await newCustomer({ telephone });
  await addCustomer({ telephone: `${telephone}1` });
  const national = `0${telephone.slice(3, 4)} ${telephone.slice(4).replace(/(..)(?=.)/g, '$1 ')}`;
  for (const typed of [telephone, telephone.replace('+', '00'), national])
    await eventually(async () =>
      expect(idsOf(await find(token, { telephone: typed })).toSorted()).toEqual([alone, registered.userId].toSorted()),
    );
  const { body } = await find(token, { telephone });
  expect(body.data.find(({ id }: { id: number }) => id === alone)).toEqual({
    id: alone,
    nom: 'Sow',
    prenom: 'Mariama',
    telephone,
    langue: 'fr',
    sansConnexion: true,
  });
  expect(idsOf(await find(token, { telephone: telephone.slice(0, -1) }))).toEqual([]);
});

test('a number typed as at home is found in whichever country of the corridor it is one', async () => {
  const { token } = await newAgent(await newSite());
  const digits = `77${String(randomInt(1e7)).padStart(7, '0')}`;
  const senegalese = await addCustomer({ telephone: `+221${digits}` });
  const french = await addCustomer({ telephone: `+33${digits}` });
  await eventually(async () =>
    expect(idsOf(await find(token, { telephone: digits })).toSorted()).toEqual([senegalese, french].toSorted()),
  );
  expect(idsOf(await find(token, { telephone: `+221${digits}` }))).toEqual([senegalese]);
});

test('a customer who changes their number is found by the new one only', async () => {
  const { token } = await makeAdmin();
  const [before, after] = [freshPhone(), freshPhone()];
  const person = await newCustomer({ telephone: before });
  await eventually(async () => expect(idsOf(await find(token, { telephone: before }))).toEqual([person.userId]));
  await api('PUT', '/api/auth/details', { token: person.token, body: { telephone: after } });
  await eventually(async () => expect(idsOf(await find(token, { telephone: after }))).toEqual([person.userId]));
  expect(idsOf(await find(token, { telephone: before }))).toEqual([]);
});

test('a search by name takes three letters, and returns eight customers at most', async () => {
  const { token } = await newAgent(await newSite());
  const nom = freshName();
  const ids = await Promise.all(Array.from({ length: 9 }, () => addCustomer({ nom, prenom: 'Awa' })));
  await eventually(async () =>
    expect(idsOf(await find(token, { nom: nom.slice(0, 8).toUpperCase() }))).toHaveLength(8),
  );
  const found = idsOf(await find(token, { nom: `awa ${nom}` }));
  expect(found.filter((id) => !ids.includes(id))).toEqual([]);
  for (const vague of ['So', 'A. 12 b', '0612345678'])
    expect(Object.keys((await find(token, { nom: vague })).body.fields)).toEqual(['nom']);
});

test('a search needs a phone number or a name, and not both', async () => {
  const { token } = await makeAdmin();
  for (const query of [{}, { telephone: '+33612345678', nom: 'Sow' }])
    expect(Object.keys((await find(token, query as Record<string, string>)).body.fields)).toEqual(['telephone']);
});

test('an admin changes a customer without a login, and their parcels under way follow', async () => {
  const { id: bookingId } = await newContainer();
  const person = await newWalkIn();
  const id = await aColis(person, bookingId);
  const email = freshEmail();
  const changed = await asAdmin('PUT', `/customers/${person.userId}`, customerBody({ nom: 'Ba', email }));
  expect(changed.body.data).toMatchObject({ id: person.userId, nom: 'Ba', email, sansConnexion: true });
  await eventually(async () =>
    expect(await storedColis(person, id)).toMatchObject({ username: 'Mariama Ba', userEmail: email }),
  );
  const removed = await asAdmin('PUT', `/customers/${person.userId}`, customerBody({ nom: 'Ba' }));
  expect(removed.body.data.email).toBe('');
});

test('an admin changes nobody who has an account of their own', async () => {
  const { userId } = await newCustomer();
  expect((await asAdmin('PUT', `/customers/${userId}`, customerBody())).body.code).toBe('CUSTOMER_HAS_LOGIN');
  expect((await asAdmin('PUT', '/customers/999', customerBody())).body.code).toBe('USER_NOT_FOUND');
});

test('the preview of an action names customers without an address among those whom mails do not reach', async () => {
  const { id: bookingId } = await newContainer();
  const [silent, mailed] = [await newWalkIn(), await newWalkIn({ email: freshEmail() })];
  const colisIds = [await aColis(silent, bookingId), await aColis(mailed, bookingId)];
  const action = { type: 'ETAT', etat: 'ANNULE', motif: 'Place perdue' };
  const { body } = await asAdmin('POST', `/cockpit/conteneurs/${bookingId}/actions/apercu`, { action, colisIds });
  const called = { userId: silent.userId, nom: 'Mariama Sow', email: '', telephone: expect.stringMatching(/^\+/) };
  expect(body.data).toMatchObject({ injoignables: [called], clients: 1, colis: 2, envois: 1 });
});

test('a preview about a customer without an address announces no mail, and says whom to call', async () => {
  const [container, other] = await Promise.all([newContainer(), newContainer()]);
  const silent = await newWalkIn();
  const id = await aColis(silent, container.id);
  const called = { userId: silent.userId, nom: 'Mariama Sow', email: '', telephone: expect.stringMatching(/^\+/) };
  const nothing = { messages: [], injoignables: [called] };
  const previewOf = async (path: string) => (await asAdmin('GET', path)).body.data;
  expect(await previewOf(`/colis/${id}/etat-preview?etat=ANNULE`)).toMatchObject({ ...nothing, clients: 0, noms: [] });
  expect(await previewOf(`/colis/${id}/transfert-preview?vers=${other.id}`)).toMatchObject(nothing);
  await eventually(async () =>
    expect(await previewOf(`/bookings/${container.id}/status-preview?statut=ANNULE`)).toMatchObject(nothing),
  );
});

test('a customer without a login has the limits of an account that never paid', async () => {
  const person = await newWalkIn();
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await newContainer({ poidsMax: 100 })).id));
  const replies = (await Promise.all(ids.map((id) => bookMany(person, id, 3)))).flat();
  expect(tally(replies)).toEqual({ 201: 10, 409: 2 });
  expect((await bookOne(person, ids[0] ?? 0)).body.code).toBe('UNPAID_COLIS_LIMIT');
});
