import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { keys } from '#functions/core/table/keys.ts';
import { setAccount } from '#local/set-account.ts';
import { api, logIn, newAdmin, newCustomer, registration } from '../support/calls/api.ts';
import { freshEmail, makeAdmin } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';

test('a customer registers, logs in with their email in any case, and sees their profile', async () => {
  const wanted = registration(freshEmail());
  const registered = await api('POST', '/api/auth/register', {
    body: { ...wanted, email: wanted.email.toUpperCase() },
  });
  expect(registered.status).toBe(201);
  const login = await api('POST', '/api/auth/login', { body: { email: wanted.email, password: wanted.password } });
  expect(login.status).toBe(200);
  expect(login.body).toMatchObject({ success: true, role: 'USER', userId: registered.body.data.id });
  expect(login.body.token && login.body.refreshToken && login.body.message).toBeTruthy();
  const details = await api('GET', '/api/auth/details', { token: login.body.token });
  const { password: _, ...profile } = wanted;
  expect(details.body).toMatchObject({
    success: true,
    data: { ...profile, telephone: '+221771112233', role: 'USER', actif: true },
  });
});

test('ten concurrent registrations with one email: one succeeds, and its password works', async () => {
  const email = freshEmail();
  const attempts = Array.from({ length: 10 }, (_, n) => ({ ...registration(email), password: `password-${n}` }));
  const replies = await Promise.all(attempts.map((body) => api('POST', '/api/auth/register', { body })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  const winner = replies.findIndex(({ status }) => status === 201);
  expect((await logIn(email, `password-${winner}`)).token).toBeTruthy();
  expect((await api('POST', '/api/auth/register', { body: attempts[0] })).body.code).toBe('EMAIL_TAKEN');
});

test('each missing or invalid field of a registration is named in the requested language', async () => {
  const bad = { ...registration(), email: 'nope', password: '12345', langue: 'de', telephone: undefined };
  const french = await api('POST', '/api/auth/register', { body: bad });
  expect(french.status).toBe(422);
  expect(french.body.fields).toEqual({
    email: 'Entrez une adresse e-mail valide.',
    password: '6 caractères au moins.',
    langue: 'Choisissez une valeur de la liste.',
    telephone: 'Ce champ est obligatoire.',
  });
  const english = await api('POST', '/api/auth/register', { body: bad, language: 'en' });
  expect(english.body.fields.password).toBe('At least 6 characters.');
});

test('a wrong password and an unknown email get the same answer', async () => {
  const { email } = await newCustomer();
  const wrong = await api('POST', '/api/auth/login', { body: { email, password: 'not-this-one' } });
  const unknown = await api('POST', '/api/auth/login', { body: { email: freshEmail(), password: 'not-this-one' } });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ success: false, code: 'INVALID_CREDENTIALS', message: 'Identifiants incorrects.' });
  expect(unknown.body).toEqual(wrong.body);
});

test('a request without a token gets the error of the gateway itself', async () => {
  const { status, body } = await api('GET', '/api/auth/details');
  expect([status, body]).toEqual([401, { message: 'Unauthorized' }]);
});

test('an invalid bearer token is refused, even on a public route', async () => {
  expect((await api('GET', '/bookings', { token: 'nonsense' })).status).toBe(401);
  expect((await api('GET', '/colis/user', { token: 'a.b.c' })).status).toBe(401);
});

test('a refresh token renews the session until the customer logs out', async () => {
  const { token, refreshToken } = await newCustomer();
  const refreshed = await api('POST', '/api/auth/refresh', { body: { refreshToken } });
  expect(refreshed.status).toBe(200);
  expect((await api('GET', '/api/auth/details', { token: refreshed.body.token })).status).toBe(200);
  expect((await api('POST', '/api/auth/logout', { token })).status).toBe(200);
  expect((await api('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401);
  const write = await api('POST', '/api/auth/logout', { token });
  expect([write.status, write.body.code]).toEqual([401, 'SESSION_ENDED']);
});

const SESSION_ENDINGS: [how: string, (person: Awaited<ReturnType<typeof newCustomer>>) => Promise<unknown>][] = [
  ['logging out', ({ token }) => api('POST', '/api/auth/logout', { token })],
  [
    'another password',
    ({ token, password }) =>
      api('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: password, newPassword: 'new-secret' },
      }),
  ],
  [
    'a password chosen by a link',
    async ({ email }) => {
      const { token } = (await api('POST', '/api/auth/forgot-password', { body: { email } })).body;
      return api('POST', '/api/auth/reset-password', { body: { token, newPassword: 'new-secret' } });
    },
  ],
];

test.each(SESSION_ENDINGS)('%s also ends the sessions that are being renewed at that moment', async (_, end) => {
  const person = await newCustomer();
  const { refreshToken } = person;
  const tokens: string[] = [];
  let isOver = false;
  const keepRefreshing = async () => {
    while (!isOver) {
      const { status, body } = await api('POST', '/api/auth/refresh', { body: { refreshToken } });
      if (status === 200) tokens.push(body.token);
    }
  };
  const others = [keepRefreshing(), keepRefreshing(), keepRefreshing()];
  await expect.poll(() => tokens.length).toBeGreaterThan(3);
  expect(await end(person)).toMatchObject({ status: 200 });
  isOver = true;
  await Promise.all(others);
  const answers = await Promise.all(tokens.map((token) => api('POST', '/insurance/add', { token, body: {} })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

test('a login right after logging out is valid at once', async () => {
  const { token, email, password } = await newCustomer();
  await api('POST', '/api/auth/logout', { token });
  const again = await logIn(email, password);
  expect((await api('POST', '/api/auth/logout', { token: again.token })).status).toBe(200);
});

test('a demoted or disabled account is refused at once, not when its token expires', async () => {
  const admin = await newAdmin();
  expect((await api('GET', '/api/auth/users', { token: admin.token })).status).toBe(200);
  await setAccount(admin.userId, { role: 'USER' });
  expect((await api('GET', '/api/auth/users', { token: admin.token })).status).toBe(403);
  await setAccount(admin.userId, { actif: false });
  expect((await api('POST', '/api/auth/logout', { token: admin.token })).body.code).toBe('ACCOUNT_DISABLED');
  expect((await api('POST', '/api/auth/login', { body: admin })).status).toBe(403);
});

/** Refreshes a session directly at the user pool, bypassing the API. */
const refreshAtPool = async (refreshToken: string): Promise<string> => {
  const command = new InitiateAuthCommand({
    ClientId: env('USER_POOL_CLIENT_ID'),
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  });
  const answer = new CognitoIdentityProviderClient({}).send(command);
  return answer.then(
    ({ AuthenticationResult }) => (AuthenticationResult?.IdToken ? 'tokens' : 'none'),
    (error: Error) => error.name,
  );
};

test('the user pool’s own refresh returns no tokens where the API returns none', async () => {
  const [active, disabled, closed, leaving] = [
    await newCustomer(),
    await newCustomer(),
    await newCustomer(),
    await newCustomer(),
  ];
  await setAccount(disabled.userId, { actif: false });
  const erased = await api('POST', '/api/account/delete', { token: closed.token, body: { password: closed.password } });
  expect(erased.status).toBe(200);
  await setStored(keys.account(leaving.userId), 'sessionsEndingUntil', new Date().toISOString());
  expect(await refreshAtPool(active.refreshToken)).toBe('tokens');
  for (const { refreshToken } of [disabled, leaving])
    expect(await refreshAtPool(refreshToken)).toBe('UserLambdaValidationException');
  expect(await refreshAtPool(closed.refreshToken)).not.toBe('tokens');
  const refreshCode = async ({ refreshToken }: typeof active) =>
    (await api('POST', '/api/auth/refresh', { body: { refreshToken } })).body.code;
  expect([await refreshCode(disabled), await refreshCode(closed), await refreshCode(leaving)]).toEqual([
    'ACCOUNT_DISABLED',
    'SESSION_ENDED',
    'SESSION_ENDED',
  ]);
});

test('only admins list the users, newest first, page by page without a gap', async () => {
  const { token } = await makeAdmin();
  const newest = await newCustomer();
  const customer = await api('GET', '/api/auth/users', { token: newest.token });
  expect([customer.status, customer.body.code]).toEqual([403, 'FORBIDDEN']);
  const first = await api('GET', '/api/auth/users?limit=2', { token });
  expect(first.body.data).toHaveLength(2);
  const second = await api('GET', `/api/auth/users?limit=2&cursor=${first.body.next}`, { token });
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an admin finds a user by number, or by email in any case', async () => {
  const { token } = await makeAdmin();
  const { userId, email } = await newCustomer();
  const found = await api('GET', `/api/auth/users/${userId}`, { token });
  expect(found.body.data).toMatchObject({ id: userId, email, prenom: 'Ousmane', actif: true });
  const byEmail = await api('GET', `/api/auth/users?email=${email.toUpperCase()}`, { token });
  expect(byEmail.body).toEqual({ success: true, data: [found.body.data] });
  expect((await api('GET', `/api/auth/users?email=x${email}`, { token })).body.data).toEqual([]);
  expect((await api('GET', '/api/auth/users/1', { token })).body.code).toBe('USER_NOT_FOUND');
});

test('changing the password ends every session and answers in plain text', async () => {
  const { token, email, refreshToken } = await newCustomer();
  const wrong = await api('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: 'not-mine', newPassword: 'new-secret' },
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toBe('Le mot de passe actuel est incorrect.');
  const short = await api('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: 'secret-1', newPassword: '12345' },
  });
  expect([short.status, short.text]).toEqual([422, '6 caractères au moins.']);
  const changed = await api('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: 'secret-1', newPassword: 'new-secret' },
  });
  expect([changed.status, changed.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(changed.text).toContain('succès');
  expect((await api('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401);
  expect((await api('POST', '/api/auth/logout', { token })).status).toBe(401);
  expect((await logIn(email, 'new-secret')).token).toBeTruthy();
});
