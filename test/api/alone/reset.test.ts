import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { dynamo, tableName } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { api, logIn, newCustomer } from '../../support/api.ts';
import { countCalls } from '../../support/count-calls.ts';
import { ownApi } from '../../support/own-cloud.ts';
import { freshEmail } from '../../support/people.ts';

ownApi();

const ask = (email: string) => api('POST', '/api/auth/forgot-password', { body: { email } });
const tokenFor = async (email: string): Promise<string> => (await ask(email)).body.token;
const reset = (token: string, newPassword = 'brand-new', language: 'fr' | 'en' = 'fr') =>
  api('POST', '/api/auth/reset-password', { body: { token, newPassword }, language });

test('a reset link sets the new password once, and ends every session', async () => {
  const awa = await newCustomer();
  const token = await tokenFor(awa.email);
  const done = await reset(token);
  expect([done.status, done.body.message]).toEqual([200, 'Votre mot de passe est réinitialisé.']);
  expect((await logIn(awa.email, 'brand-new')).token).toBeTruthy();
  expect((await api('POST', '/api/auth/login', { body: { email: awa.email, password: awa.password } })).status).toBe(
    401,
  );
  expect((await api('POST', '/api/auth/refresh', { body: { refreshToken: awa.refreshToken } })).status).toBe(401);
  expect((await api('POST', '/api/auth/logout', { token: awa.token })).body.code).toBe('SESSION_ENDED');
  const again = await reset(token, 'another-one', 'en');
  expect([again.status, again.body.code, again.body.message]).toEqual([
    422,
    'INVALID_RESET_TOKEN',
    'Invalid or expired link.',
  ]);
  expect((await logIn(awa.email, 'brand-new')).token).toBeTruthy();
});

test('of ten who use a link at once one sets the password', async () => {
  const { email } = await newCustomer();
  const token = await tokenFor(email);
  const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `password-${n}`)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
  const winner = tries.findIndex(({ status }) => status === 200);
  expect((await logIn(email, `password-${winner}`)).token).toBeTruthy();
});

test('a link that is older than 15 minutes, altered or made up is refused', async () => {
  const { email, password } = await newCustomer();
  const token = await tokenFor(email);
  const [resetId = '', mac = ''] = token.split('.');
  const other = await tokenFor((await newCustomer()).email);
  const forged = [
    'x',
    `${resetId}.`,
    `${resetId}.${mac.slice(0, -2)}`,
    `${resetId}.${other.split('.')[1]}`,
    `.${mac}`,
    `${token}.x`,
  ];
  for (const bad of forged) expect((await reset(bad)).body.code).toBe('INVALID_RESET_TOKEN');
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.reset(resetId),
      UpdateExpression: 'SET expiresAt = :past',
      ExpressionAttributeValues: { ':past': new Date(Date.now() - 1).toISOString() },
    }),
  );
  expect((await reset(token)).body.code).toBe('INVALID_RESET_TOKEN');
  expect((await logIn(email, password)).token).toBeTruthy();
});

test('a password that is refused leaves the link good for another try', async () => {
  const { email } = await newCustomer();
  const token = await tokenFor(email);
  const short = await reset(token, '12345');
  expect([short.status, short.body.fields]).toEqual([422, { newPassword: '6 caractères au moins.' }]);
  expect((await reset(token)).status).toBe(200);
});

test('for an email that nobody has, the answer and the work are the same, and the link opens nothing', async () => {
  const { email } = await newCustomer();
  const known = await countCalls(() => ask(email));
  const unknown = await countCalls(() => ask(freshEmail()));
  expect(known.calls).toEqual(['GetItem', 'TransactWriteItems']);
  expect(unknown.calls).toEqual(known.calls);
  expect(unknown.result.status).toBe(known.result.status);
  expect({ ...unknown.result.body, token: '' }).toEqual({ ...known.result.body, token: '' });
  expect(unknown.result.body.token).toHaveLength(known.result.body.token.length);
  expect((await reset(unknown.result.body.token)).body.code).toBe('INVALID_RESET_TOKEN');
});

test('the table keeps no token: what it holds of a request lets nobody in', async () => {
  const { email } = await newCustomer();
  const token = await tokenFor(email);
  const resetId = token.split('.')[0] ?? '';
  expect(resetId).toMatch(/^[0-9a-f-]{36}$/);
  expect((await reset(resetId)).body.code).toBe('INVALID_RESET_TOKEN');
});

test('a new password voids every reset link that was asked for before, however it was set', async () => {
  const { email, token, password } = await newCustomer();
  const [older, newer] = [await tokenFor(email), await tokenFor(email)];
  expect((await reset(newer, 'second-1')).status).toBe(200);
  expect((await reset(older, 'thief-1')).body.code).toBe('INVALID_RESET_TOKEN');
  const { token: now } = await logIn(email, 'second-1');
  const another = await tokenFor(email);
  const body = { currentPassword: 'second-1', newPassword: password };
  expect((await api('POST', '/api/auth/change-password', { token: now, body })).status).toBe(200);
  expect((await reset(another, 'thief-1')).body.code).toBe('INVALID_RESET_TOKEN');
  expect((await logIn(email, password)).token).not.toBe(token);
  expect((await reset(await tokenFor(email), 'fourth-1')).status).toBe(200);
});
