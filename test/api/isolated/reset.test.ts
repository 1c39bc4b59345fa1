import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { dynamo, tableName } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, logIn, newCustomer } from '../../support/calls/api.ts';
import { countCalls } from '../../support/calls/count-calls.ts';
import { freshEmail } from '../../support/calls/people.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';

ownApi();

const requestReset = (email: string) => api('POST', '/api/auth/forgot-password', { body: { email } });
const tokenFor = async (email: string): Promise<string> => (await requestReset(email)).body.token;
const reset = (token: string, newPassword = 'brand-new', language: 'fr' | 'en' = 'fr') =>
  api('POST', '/api/auth/reset-password', { body: { token, newPassword }, language });

test('a reset link sets the new password once and ends every session', async () => {
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

test('ten concurrent uses of a reset link: one sets the password', async () => {
  const { email } = await newCustomer();
  const token = await tokenFor(email);
  const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `password-${n}`)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
  const winner = tries.findIndex(({ status }) => status === 200);
  expect((await logIn(email, `password-${winner}`)).token).toBeTruthy();
});

test('a reset link older than 15 minutes, altered or forged is refused', async () => {
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

test('a refused password leaves the reset link valid', async () => {
  const { email } = await newCustomer();
  const token = await tokenFor(email);
  const short = await reset(token, '12345');
  expect([short.status, short.body.fields]).toEqual([422, { newPassword: '6 caractères au moins.' }]);
  expect((await reset(token)).status).toBe(200);
});

test('an unknown email gets the same answer with the same work, and its link sets no password', async () => {
  const { email } = await newCustomer();
  const known = await countCalls(() => requestReset(email));
  const unknown = await countCalls(() => requestReset(freshEmail()));
  expect(known.calls).toEqual(['GetItem', 'TransactWriteItems']);
  expect(unknown.calls).toEqual(known.calls);
  expect(unknown.result.status).toBe(known.result.status);
  expect({ ...unknown.result.body, token: '' }).toEqual({ ...known.result.body, token: '' });
  expect(unknown.result.body.token).toHaveLength(known.result.body.token.length);
  expect((await reset(unknown.result.body.token)).body.code).toBe('INVALID_RESET_TOKEN');
});

test('the table stores no reset token', async () => {
  const { email } = await newCustomer();
  const token = await tokenFor(email);
  const resetId = token.split('.')[0] ?? '';
  expect(resetId).toMatch(/^[\w-]{22}$/);
  expect((await reset(resetId)).body.code).toBe('INVALID_RESET_TOKEN');
});

test('a new password voids all earlier reset links, however it was set', async () => {
  const { email, token, password } = await newCustomer();
  const [older, newer] = [await tokenFor(email), await tokenFor(email)];
  expect((await reset(newer, 'second-1')).status).toBe(200);
  expect((await reset(older, 'intruder-1')).body.code).toBe('INVALID_RESET_TOKEN');
  const { token: currentToken } = await logIn(email, 'second-1');
  const another = await tokenFor(email);
  const body = { currentPassword: 'second-1', newPassword: password };
  expect((await api('POST', '/api/auth/change-password', { token: currentToken, body })).status).toBe(200);
  expect((await reset(another, 'intruder-1')).body.code).toBe('INVALID_RESET_TOKEN');
  expect((await logIn(email, password)).token).not.toBe(token);
  expect((await reset(await tokenFor(email), 'fourth-1')).status).toBe(200);
});
