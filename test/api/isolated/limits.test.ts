import { expect, test } from 'vitest';
import { hashKey, missesOf } from '#functions/core/request/limits.ts';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { setAccount } from '#local/set-account.ts';
import type { AppError } from '#shared/errors.ts';
import { packLimits, type RateLimits } from '#shared/http/limits.ts';
import { needsToken } from '#shared/http/route.ts';
import { api, newColis, newContainer, newCustomer, registration } from '../../support/calls/api.ts';
import { freshEmail, makeAdmin, makeCustomer } from '../../support/calls/people.ts';
import { rows, send } from '../../support/calls/route-rows.ts';
import { storedItem } from '../../support/calls/stored-state.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { sampleOf } from '../../support/runs/nightly.ts';

/** Windows of a day, so that none ends during a test except at midnight. */
const seconds = 24 * 60 * 60;
const FEW = { calls: 3, seconds };
const MANY = { calls: 1000, seconds };
const fewPerAccount = { address: MANY, account: FEW };
/** Higher limits, because files in forms count as uploads too: tests of those must hit the upload limit first. */
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
  documents: morePerAccount,
  confirmEmail: { address: FEW, account: MANY },
  sendConfirmation: fewPerAccount,
  profile: fewPerAccount,
  trackingCode: { address: FEW, account: MANY },
  mailChoice: { address: FEW, account: MANY },
  proxy: { address: MANY, account: MANY, parcel: FEW },
  recipientAddress: { address: MANY, account: MANY, parcel: FEW },
  addCustomer: fewPerAccount,
  findCustomer: fewPerAccount,
  recoveryCode: { address: FEW, account: MANY },
  payLink: fewPerAccount,
  payLinkMail: fewPerAccount,
  payByLink: { address: FEW, account: MANY },
  sale: fewPerAccount,
  importRows: fewPerAccount,
  claim: { address: MANY, account: MANY, parcel: FEW },
};

ownApi(async () => ({ RATE_LIMITS: packLimits(limits) }));

const logIn = (email: string, password: string, language?: 'fr' | 'en') =>
  api('POST', '/api/auth/login', { body: { email, password }, ...(language && { language }) });

test('after a few wrong passwords even the right one is refused, with the time to wait', async () => {
  const { email, password } = await newCustomer(); // logged in once
  for (let tried = 1; tried < FEW.calls; tried++) expect((await logIn(email, 'wrong-1')).status).toBe(401);
  const refused = await logIn(email, password, 'en');
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.body.message).toBe('Too many attempts. Try again in a few minutes.');
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(FEW.seconds);
});

test('a rate limit counter expires when its window ends', async () => {
  const email = freshEmail();
  await logIn(email, 'wrong-1');
  const window = Math.floor(Date.now() / 1000 / FEW.seconds);
  const counter = await storedItem(keys.limit('login', 'account', hashKey(email), window));
  expect(counter).toMatchObject({ calls: 1, ttl: (window + 1) * FEW.seconds });
});

test('the case of an email does not circumvent its limit', async () => {
  const { email } = await newCustomer();
  for (let tried = 1; tried < FEW.calls; tried++) await logIn(email.toUpperCase(), 'wrong-1');
  expect((await logIn(email, 'wrong-1')).status).toBe(429);
});

test('another account is not limited with it', async () => {
  const { email } = await newCustomer();
  for (let tried = 0; tried <= FEW.calls; tried++) await logIn(email, 'wrong-1');
  const other = await newCustomer();
  expect(other.token).toBeTruthy();
});

test('concurrent calls are all counted', async () => {
  const email = freshEmail();
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => api('POST', '/api/auth/forgot-password', { body: { email } })),
  );
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(FEW.calls).fill(200), ...Array(12 - FEW.calls).fill(429)]);
});

test('the limit on reset links does not reveal whether an account exists', async () => {
  const { email } = await newCustomer();
  for (const known of [email, freshEmail()]) {
    const statuses = [];
    for (let tried = 0; tried <= FEW.calls; tried++)
      statuses.push((await api('POST', '/api/auth/forgot-password', { body: { email: known } })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
});

test('guesses of reset tokens from one address are refused before they are validated', async () => {
  for (let tried = 0; tried < FEW.calls; tried++) {
    const body = { token: 'a'.repeat(60), newPassword: 'secret-2' };
    expect((await api('POST', '/api/auth/reset-password', { body })).status).toBe(422);
  }
  expect((await api('POST', '/api/auth/reset-password', { body: {} })).status).toBe(429);
});

test('uploads are counted per account', async () => {
  const requestUpload = (token: string) =>
    api('POST', '/uploads', { token, body: { kind: 'colis', contentType: 'image/png', size: 10 } });
  const [one, other] = [await newCustomer(), await newCustomer()];
  for (let calls = 0; calls < FEW.calls; calls++) expect((await requestUpload(one.token)).status).toBe(201);
  expect((await requestUpload(one.token)).status).toBe(429);
  expect((await requestUpload(other.token)).status).toBe(201);
});

test('a disabled customer who calls too often is asked to wait before they learn why', async () => {
  const { userId, token } = await newCustomer();
  await setAccount(userId, { actif: false });
  const code = async () =>
    (await api('POST', '/uploads', { token, body: { kind: 'colis', contentType: 'image/png', size: 10 } })).body.code;
  for (let calls = 0; calls < FEW.calls; calls++) expect(await code()).toBe('ACCOUNT_DISABLED');
  expect(await code()).toBe('TOO_MANY_REQUESTS');
});

const withFiles = rows.filter(({ route }) => route.file);

test.each(sampleOf(withFiles, 4).map((row) => [row.label, row] as const))(
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
    if (!row.route.limit) expect((await send(row, { body: {} }, customer)).status).not.toBe(429); // otherwise its own limit is reached
    const ticket = { kind: 'colis', contentType: 'image/png', size: 10 };
    expect((await api('POST', '/uploads', { token: customer.token, body: ticket })).status).toBe(429);
  },
);

test('a session refreshed too often is limited, and no other session with it', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const refresh = async ({ refreshToken }: typeof one) =>
    (await api('POST', '/api/auth/refresh', { body: { refreshToken } })).status;
  for (let calls = 0; calls < FEW.calls; calls++) expect(await refresh(one)).toBe(200);
  expect([await refresh(one), await refresh(other)]).toEqual([429, 200]);
});

const limited = rows.filter(({ route }) => route.limit && route.limit !== 'register');

/** A body for each of these routes. */
const bodyForAny = () => ({
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
  refreshToken: 'unknown-session',
});

test.each(sampleOf(limited, 4).map((row) => [row.label, row] as const))(
  '%s returns the time to wait when it is called too often',
  async (_, row) => {
    const who = needsToken(row.route.access) ? await makeCustomer() : undefined;
    const body = bodyForAny();
    const { address, account } = limits[row.route.limit ?? 'login'];
    const replies = [];
    while (replies.length <= Math.min(address.calls, account.calls)) replies.push(await send(row, { body }, who));
    const last = replies.at(-1);
    expect([last?.status, last?.text]).toEqual([429, expect.stringMatching(/Réessayez/)]);
    const wait = Number(last?.headers.get('retry-after'));
    expect([wait > 0, wait <= FEW.seconds]).toEqual([true, true]);
  },
);

test('registrations from one address are limited', async () => {
  let reply = await api('POST', '/api/auth/register', { body: registration() });
  for (let tried = 1; reply.status === 201 && tried < 60; tried++)
    reply = await api('POST', '/api/auth/register', { body: registration() });
  expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('an address that tries unknown codes is refused, even with a code that exists', async () => {
  const customer = await makeCustomer();
  const { codeSuivi } = await newColis(customer, (await newContainer()).id);
  const statusOf = async (code: string) => (await api('GET', `/suivi/${code}`)).status;
  const many = 3 * FEW.calls;
  for (let followed = 0; followed < many; followed++) expect(await statusOf(codeSuivi)).toBe(200); // hits are free
  for (let mistyped = 0; mistyped < many; mistyped++) expect(await statusOf(`${codeSuivi.slice(0, -1)}*`)).toBe(400);
  for (let missed = 0; missed < FEW.calls; missed++) expect(await statusOf(newTrackingCode())).toBe(404);
  const refused = await api('GET', `/suivi/${newTrackingCode()}`);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statusOf(codeSuivi)).toBe(429);
});

test('only a few of many concurrent unknown codes are answered', async () => {
  const event = { headers: {}, requestContext: { http: { sourceIp: '203.0.113.9' } } };
  const misses = missesOf('trackingCode', event as never);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      misses.count().then(
        () => 'counted',
        (error: AppError) => error.code,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'counted')).toHaveLength(FEW.calls);
  expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(20 - FEW.calls);
});

test('the address of a recipient changes a few times a day by whatever form, and the refusal names the field', async () => {
  const customer = await makeCustomer();
  const { token } = customer;
  const [container, admin] = [await newContainer(), await makeAdmin()];
  const [colis, other] = [await newColis(customer, container.id), await newColis(customer, container.id)];
  const corrected = (by: string, id = colis.id, language?: 'en') =>
    api('PUT', `/colis/${id}/destinataire`, {
      token: by,
      body: { emailDestinataire: freshEmail() },
      ...(language && { language }),
    });
  const edited = () => api('PUT', `/colis/modifier/${colis.id}`, { token, body: { emailDestinataire: freshEmail() } });
  for (let changed = 0; changed < FEW.calls; changed++)
    expect((await (changed % 2 ? edited() : corrected(token))).status).toBe(200);
  for (const refused of [await corrected(token, colis.id, 'en'), await edited()])
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await corrected(token, colis.id, 'en')).body.fields).toEqual({
    emailDestinataire: `Already changed ${FEW.calls} times today: try again tomorrow.`,
  });
  const measures = await api('PUT', `/colis/modifier/${colis.id}`, { token, body: { description: 'Des livres' } });
  expect(measures.status).toBe(200);
  expect([(await corrected(token, other.id)).status, (await corrected(admin.token)).status]).toEqual([200, 200]);
});
