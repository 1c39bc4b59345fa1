import { expect, test } from 'vitest';
import { claimEmail } from '#functions/auth/auth.table.ts';
import { ensureIdentity } from '#functions/auth/cognito.ts';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { api, logIn, newContainer, newCustomer, type Reply, registration } from '../support/calls/api.ts';
import { freshEmail, type Person } from '../support/calls/people.ts';
import { itemsWithWord } from '../support/calls/stored-state.ts';
import { aColis } from '../support/calls/table.ts';
import { confirmationTokenFor, tokenFor } from '../support/calls/tokens.ts';
import { addCustomer, newRecoveryCode } from '../support/items/customers.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually, everyMailTo } from '../support/items/money.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

/** Customers without a login who get one with the code on their receipt. */

const PASSWORD = 'secret-1';
const look = (code: string): Promise<Reply> => api('GET', `/api/recuperation/${code}`);
const recover = (code: string, email: string, headers = {}): Promise<Reply> =>
  api('POST', `/api/recuperation/${code}`, { body: { email, password: PASSWORD }, headers });

test('a code on a receipt gives a customer a login to everything that they have', async () => {
  const userId = await addCustomer();
  const walkIn: Person = { userId, email: '', role: 'USER', token: await tokenFor({ userId, role: 'USER' }) };
  const id = await aColis(walkIn, (await newContainer()).id);
  const agent = await newAgent(await newSite());
  const given = await api('POST', `/customers/${userId}/code`, { token: agent.token });
  const { code, expireLe } = given.body.data;
  expect(Date.parse(expireLe) - Date.now()).toBeGreaterThan(89 * 24 * 3_600_000);
  expect(await itemsWithWord(code)).toEqual([]);
  expect((await look(formatTrackingCode(code).toLowerCase())).body.data).toEqual({ prenom: 'Mariama' });

  const email = freshEmail();
  expect((await recover(code, email)).status).toBe(200);
  const person = await logIn(email, PASSWORD);
  expect(person.userId).toBe(userId);
  const { body } = await api('GET', `/colis/${id}`, { token: person.token });
  expect(body.data).toMatchObject({ id, userId });
  const user = (await api('GET', '/api/auth/details', { token: person.token })).body.data;
  expect(user).toMatchObject({ email, nom: 'Sow', sansConnexion: false, emailConfirme: false });
  await eventually(async () => expect(await everyMailTo(email)).toHaveLength(1));
  await api('POST', '/api/auth/confirm-email', { body: { token: await confirmationTokenFor(person) } });
  expect(((await findAccount(userId)) as Account).emailProvenAt).not.toBeNull();
  await eventually(async () =>
    expect((await asAdmin('GET', `/colis/${id}`)).body.data).toMatchObject({ userEmail: email }),
  );
});

test('a code works once, a wrong, used or former one says the same, and so does that of a customer with a login', async () => {
  const userId = await addCustomer();
  const [code, other] = [await newRecoveryCode(userId), await newRecoveryCode(userId)];
  expect((await recover(code, freshEmail())).status).toBe(200);
  const unknown = await newRecoveryCode(await addCustomer());
  const wrong = unknown === '0000000000000' ? '1' : '0000000000000';
  for (const dead of [code, other, wrong]) {
    expect([(await look(dead)).status, (await look(dead)).body.code]).toEqual([404, 'INVALID_RECOVERY_CODE']);
    expect((await recover(dead, freshEmail())).body.code).toBe('INVALID_RECOVERY_CODE');
  }
  expect((await asAdmin('POST', `/customers/${userId}/code`)).body.code).toBe('CUSTOMER_HAS_LOGIN');
});

test('of two people with one code, one gets the account', async () => {
  const code = await newRecoveryCode(await addCustomer());
  const emails = [freshEmail(), freshEmail()];
  const replies = await Promise.all(emails.map((email) => recover(code, email)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const refused = emails[replies.findIndex(({ status }) => status === 404)] ?? '';
  expect((await api('POST', '/api/auth/login', { body: { email: refused, password: PASSWORD } })).status).toBe(401);
  const registered = await newCustomer({ email: refused });
  expect(registered.email).toBe(refused);
});

test('an email that has an account is refused, and the code stays valid', async () => {
  const code = await newRecoveryCode(await addCustomer());
  const { email } = await newCustomer();
  expect((await recover(code, email)).body.code).toBe('EMAIL_TAKEN');
  expect((await look(code)).status).toBe(200);
});

test('a recovery that broke off leaves neither its code nor the email unusable', async () => {
  const [userId, email] = [await addCustomer(), freshEmail()];
  await claimEmail({ email, userId, etat: 'PENDING', lease: 'broken', leaseUntil: 0, replacesIdentity: true });
  await ensureIdentity(email, userId);
  const registered = await newCustomer({ email });
  expect(registered.userId).not.toBe(userId);
  const [again, code] = [freshEmail(), await newRecoveryCode(userId)];
  await claimEmail({ email: again, userId: 1, etat: 'PENDING', lease: 'broken', leaseUntil: 0 });
  await ensureIdentity(again, 1);
  expect((await recover(code, again)).status).toBe(200);
  expect((await logIn(again, PASSWORD)).userId).toBe(userId);
  expect((await logIn(email, registration().password)).userId).toBe(registered.userId);
});
