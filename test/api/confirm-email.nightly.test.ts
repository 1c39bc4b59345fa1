import { expect, test, vi } from 'vitest';
import { confirmationLinkOf } from '#functions/auth/confirmation-token.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, newCustomer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { itemsOfCustomer, setStored, storedItem } from '../support/calls/stored-state.ts';
import { confirmationTokenFor } from '../support/calls/tokens.ts';
import { eventually, everyMailTo, mailsTo } from '../support/items/money.ts';

const confirm = (token: string, language?: 'fr' | 'en') =>
  api('POST', '/api/auth/confirm-email', { body: { token }, ...(language && { language }) });
const isConfirmed = async ({ token }: Person): Promise<boolean> =>
  (await api('GET', '/api/auth/details', { token })).body.data.emailConfirme;
const tokenIn = (text: string): string => {
  const [, token = ''] = /\/confirm-email\?token=(\S+)/.exec(text) ?? [];
  return decodeURIComponent(token);
};

test('the welcome mail contains the link that confirms the address, and the profile shows it', async () => {
  const customer = await newCustomer();
  expect(await isConfirmed(customer)).toBe(false);
  const [welcome] = await eventually(async () => {
    const mails = await everyMailTo(customer.email);
    expect(mails).toHaveLength(1);
    return mails;
  });
  const { status, body } = await confirm(tokenIn(welcome?.text ?? ''));
  expect([status, body.message]).toEqual([200, 'Votre adresse e-mail est confirmée.']);
  expect(await isConfirmed(customer)).toBe(true);
});

test('a confirmation link can be used again and then reports that the address is already confirmed', async () => {
  const customer = await makeCustomer();
  const token = await confirmationTokenFor(customer);
  const answers = await Promise.all([confirm(token, 'en'), confirm(token, 'en'), confirm(token, 'en')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await confirm(token, 'en')).body.message).toBe('Your email address is already confirmed.');
});

test('a customer requests a new link by mail; a confirmed customer gets none', async () => {
  const customer = await newCustomer({ langue: 'en' });
  const requestLink = () => api('POST', '/api/auth/send-confirmation', { token: customer.token, language: 'en' });
  expect((await requestLink()).body).toEqual({
    success: true,
    message: 'We have just emailed you a confirmation link.',
  });
  const [mail] = await eventually(async () => {
    const mails = await mailsTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address · Yónnee']);
    return mails;
  });
  expect((await confirm(tokenIn(mail?.text ?? ''))).status).toBe(200);
  expect((await requestLink()).body.message).toBe('Your email address is already confirmed.');
});

test('a link is valid for 7 days, for its own account and its own address', async () => {
  const [customer, other] = [await makeCustomer(), await makeCustomer()];
  const refused = async (token: string) => {
    const { status, body } = await confirm(token);
    expect([status, body.code]).toEqual([422, 'INVALID_CONFIRMATION_LINK']);
  };
  const [userId, expiry, mac] = (await confirmationTokenFor(customer)).split('.');
  expect(Number(expiry) / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 7, 2);
  await refused(`${other.userId}.${expiry}.${mac}`);
  await refused(`${userId}.${Number(expiry) + 1}.${mac}`);
  await refused(`${userId}.${expiry}.${mac?.slice(0, -1)}`);
  await refused(await confirmationTokenFor({ ...customer, email: other.email }));
  for (const nonsense of ['a', '1.2.3', '...', '9999999999999999.1.a', 'a'.repeat(200)]) await refused(nonsense);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7 * 86_400_000 - 1000 });
  const old = await confirmationLinkOf(customer).finally(() => vi.useRealTimers());
  await refused(tokenIn(old));
  expect(await isConfirmed(customer)).toBe(false);
});

test('a reset token confirms no email, and a confirmation token resets no password', async () => {
  const customer = await newCustomer();
  const { body } = await api('POST', '/api/auth/forgot-password', { body: { email: customer.email } });
  expect((await confirm(body.token)).status).toBe(422);
  const reset = { token: await confirmationTokenFor(customer), newPassword: 'brand-new' };
  expect((await api('POST', '/api/auth/reset-password', { body: reset })).body.code).toBe('INVALID_RESET_TOKEN');
});

test('an erased account cannot be confirmed', async () => {
  const customer = await makeCustomer();
  await setStored(keys.account(customer.userId), 'erasedAt', new Date().toISOString());
  expect((await confirm(await confirmationTokenFor(customer))).body.code).toBe('INVALID_CONFIRMATION_LINK');
});

test('the table stores no confirmation link', async () => {
  const customer = await newCustomer();
  await api('POST', '/api/auth/send-confirmation', { token: customer.token });
  await eventually(async () => expect(await mailsTo(customer.email)).toHaveLength(1));
  const kept = JSON.stringify([await itemsOfCustomer(customer.userId), await storedItem(keys.email(customer.email))]);
  expect(kept).not.toContain('confirm-email');
  expect(kept).not.toContain((await confirmationTokenFor(customer)).split('.')[2]);
});
