import { expect, test } from 'vitest';
import { keys } from '#functions/core/keys.ts';
import { hashKey } from '#functions/core/limits.ts';
import type { RateLimits } from '#shared/http/limits.ts';
import { api, newCustomer, registration } from '../../support/api.ts';
import { ownApi } from '../../support/own-cloud.ts';
import { freshEmail, makeCustomer } from '../../support/people.ts';
import { rows, send } from '../../support/route-rows.ts';
import { storedItem } from '../../support/stored-state.ts';

/** So long that none ends in the middle of a test, but at midnight. */
const seconds = 24 * 60 * 60;
const FEW = { calls: 3, seconds };
const MANY = { calls: 1000, seconds };
const fewPerAccount = { address: MANY, account: FEW };
/** Their files are counted as uploads too: these are to be refused first where a test is about them. */
const morePerAccount = { address: MANY, account: { calls: 2 * FEW.calls, seconds } };
const limits: RateLimits = {
  login: fewPerAccount,
  register: { address: { calls: 50, seconds }, account: MANY },
  forgotPassword: fewPerAccount,
  resetPassword: { address: FEW, account: MANY },
  contact: fewPerAccount,
  uploads: fewPerAccount,
  export: fewPerAccount,
  erase: fewPerAccount,
  refresh: fewPerAccount,
  startPayment: fewPerAccount,
  validatePayment: fewPerAccount,
  booking: morePerAccount,
  papers: morePerAccount,
  confirmEmail: { address: FEW, account: MANY },
  sendConfirmation: fewPerAccount,
  profile: fewPerAccount,
};

ownApi(async () => ({ RATE_LIMITS: JSON.stringify(limits) }));

const logIn = (email: string, password: string, language?: 'fr' | 'en') =>
  api('POST', '/api/auth/login', { body: { email, password }, ...(language && { language }) });

test('who guesses a password is stopped after a few tries, even with the right one, and told when to come back', async () => {
  const { email, password } = await newCustomer(); // logged in once
  for (let tried = 1; tried < FEW.calls; tried++) expect((await logIn(email, 'wrong-1')).status).toBe(401);
  const refused = await logIn(email, password, 'en');
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.body.message).toBe('Too many attempts. Try again in a few minutes.');
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(FEW.seconds);
});

test('what is counted of anybody is forgotten when its time is over', async () => {
  const email = freshEmail();
  await logIn(email, 'wrong-1');
  const window = Math.floor(Date.now() / 1000 / FEW.seconds);
  const counter = await storedItem(keys.limit('login', 'account', hashKey(email), window));
  expect(counter).toMatchObject({ calls: 1, ttl: (window + 1) * FEW.seconds });
});

test('the letters of an email’s case make no other account of it', async () => {
  const { email } = await newCustomer();
  for (let tried = 1; tried < FEW.calls; tried++) await logIn(email.toUpperCase(), 'wrong-1');
  expect((await logIn(email, 'wrong-1')).status).toBe(429);
});

test('nobody else is stopped with them', async () => {
  const { email } = await newCustomer();
  for (let tried = 0; tried <= FEW.calls; tried++) await logIn(email, 'wrong-1');
  const other = await newCustomer();
  expect(other.token).toBeTruthy();
});

test('a crowd of calls at once is counted to the last', async () => {
  const email = freshEmail();
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => api('POST', '/api/auth/forgot-password', { body: { email } })),
  );
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(FEW.calls).fill(200), ...Array(12 - FEW.calls).fill(429)]);
});

test('asking for a reset link tells nobody by its limit whether an account exists', async () => {
  const { email } = await newCustomer();
  for (const known of [email, freshEmail()]) {
    const statuses = [];
    for (let tried = 0; tried <= FEW.calls; tried++)
      statuses.push((await api('POST', '/api/auth/forgot-password', { body: { email: known } })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
});

test('guesses of reset tokens from one address are stopped, before anything else is judged', async () => {
  for (let tried = 0; tried < FEW.calls; tried++) {
    const body = { token: 'a'.repeat(60), newPassword: 'secret-2' };
    expect((await api('POST', '/api/auth/reset-password', { body })).status).toBe(422);
  }
  expect((await api('POST', '/api/auth/reset-password', { body: {} })).status).toBe(429);
});

test('uploads are counted by the account that asks for them', async () => {
  const ask = (token: string) =>
    api('POST', '/uploads', { token, body: { kind: 'colis', contentType: 'image/png', size: 10 } });
  const [one, other] = [await newCustomer(), await newCustomer()];
  for (let asked = 0; asked < FEW.calls; asked++) expect((await ask(one.token)).status).toBe(201);
  expect((await ask(one.token)).status).toBe(429);
  expect((await ask(other.token)).status).toBe(201);
});

const withFiles = rows.filter(({ route }) => route.file);

test.each(withFiles.map((row) => [row.label, row] as const))(
  'a file in a form of %s counts as an upload',
  async (_, row) => {
    const customer = await newCustomer();
    const form = () => {
      const parts = new FormData();
      parts.set('image', new Blob(['x'], { type: 'image/png' }), 'photo.png');
      return parts;
    };
    for (let sent = 0; sent < FEW.calls; sent++)
      expect((await send(row, { body: form() }, customer)).status).not.toBe(429);
    const refused = await send(row, { body: form() }, customer);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    if (!row.route.limit) expect((await send(row, { body: {} }, customer)).status).not.toBe(429); // else its own limit is reached
    const ticket = { kind: 'colis', contentType: 'image/png', size: 10 };
    expect((await api('POST', '/uploads', { token: customer.token, body: ticket })).status).toBe(429);
  },
);

test('a session that is prolonged without end is stopped, and no other one with it', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const prolong = async ({ refreshToken }: typeof one) =>
    (await api('POST', '/api/auth/refresh', { body: { refreshToken } })).status;
  for (let asked = 0; asked < FEW.calls; asked++) expect(await prolong(one)).toBe(200);
  expect([await prolong(one), await prolong(other)]).toEqual([429, 200]);
});

const limited = rows.filter(({ route }) => route.limit && route.limit !== 'register');

/** What each of them may be sent. */
const something = () => ({
  email: freshEmail(),
  password: 'wrong-1',
  token: 'a'.repeat(60),
  newPassword: 'secret-2',
  fullName: 'Awa Diop',
  subject: 'Question',
  message: 'Bonjour',
  kind: 'colis',
  contentType: 'image/png',
  size: 10,
  refreshToken: 'nobodys-session',
});

test.each(limited.map((row) => [row.label, row] as const))(
  '%s that is called too often says when to come back',
  async (_, row) => {
    const who = row.route.access === 'customer' ? await makeCustomer() : undefined;
    const body = something();
    const { address, account } = limits[row.route.limit ?? 'login'];
    const replies = [];
    while (replies.length <= Math.min(address.calls, account.calls)) replies.push(await send(row, { body }, who));
    const last = replies.at(-1);
    expect([last?.status, last?.text]).toEqual([429, expect.stringMatching(/Réessayez/)]);
    const wait = Number(last?.headers.get('retry-after'));
    expect([wait > 0, wait <= FEW.seconds]).toEqual([true, true]);
  },
);

test('no address registers people without end', async () => {
  let reply = await api('POST', '/api/auth/register', { body: registration() });
  for (let tried = 1; reply.status === 201 && tried < 60; tried++)
    reply = await api('POST', '/api/auth/register', { body: registration() });
  expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
