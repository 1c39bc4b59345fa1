import { beforeAll, expect } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { refusalMessage } from '#shared/messages/messages.ts';
import { passwords } from '../../spec/passwords.ts';
import {
  expectNoneShown,
  forgetPage,
  mockAnswer,
  openOrStay,
  type Reader,
  signIn,
  submit,
  testMessages,
  type,
} from '../../support/browsers/message-readers.ts';
import { api, newCustomer } from '../../support/calls/api.ts';
import type { LoggedIn } from '../../support/calls/people.ts';

let customer: LoggedIn;
let resetCustomer: LoggedIn;
beforeAll(async () => {
  [customer, resetCustomer] = await Promise.all([newCustomer(), newCustomer()]);
});

const requestReset = async (reader: Reader) => {
  await openOrStay(reader, '/forgot-password');
  await type(reader, { email: resetCustomer.email });
  await submit(reader);
};

/** Requests the token of the reset mail; a local site returns it in the reply. */
const resetToken = async (): Promise<string> =>
  (await api('POST', '/api/auth/forgot-password', { body: { email: resetCustomer.email } })).body.token;

type ResetInput = { token?: string; newPassword?: string; confirmation?: string };

const reset = async (
  reader: Reader,
  { token = 'anything', newPassword = 'secret-2', confirmation }: ResetInput = {},
) => {
  await openOrStay(reader, `/reset-password?token=${token}`);
  await type(reader, { newPassword, confirmation: confirmation ?? newPassword });
  await submit(reader);
};

type ChangeInput = { as?: LoggedIn; currentPassword?: string; newPassword?: string; confirmation?: string };

const change = async (
  reader: Reader,
  {
    as = customer,
    currentPassword = as.password,
    newPassword = 'secret-2',
    confirmation = newPassword,
  }: ChangeInput = {},
) => {
  await openOrStay(reader, '/change-password', as);
  await type(reader, { currentPassword, newPassword, confirmation });
  await submit(reader);
};

testMessages(passwords, {
  forgotSent: async (reader) => {
    await requestReset(reader);
    forgetPage(reader);
  },
  forgotTestToken: async (reader) => {
    await requestReset(reader);
    forgetPage(reader);
    expect((await reader.page.locator('main code').innerText()).length).toBeGreaterThan(20);
  },
  forgotServerWords: async (reader) => {
    const error = new AppError('TOO_MANY_REQUESTS');
    const message = refusalMessage(reader.language, error);
    await mockAnswer(reader, '/api/auth/forgot-password', error.status, { success: false, code: error.code, message });
    await requestReset(reader);
  },
  forgotError: async (reader) => {
    await mockAnswer(reader, '/api/auth/forgot-password', 500);
    await requestReset(reader);
  },

  invalidLink: async ({ page }) => {
    await page.goto('/reset-password');
    await page.waitForURL('**/login');
  },
  deadLink: async (reader) => {
    const token = await resetToken();
    await api('POST', '/api/auth/reset-password', { body: { token, newPassword: resetCustomer.password } });
    await reset(reader, { token });
  },
  resetRequired: (reader) => reset(reader, { confirmation: '' }),
  resetMismatch: (reader) => reset(reader, { confirmation: 'secret-3' }),
  resetTooShort: (reader) => reset(reader, { newPassword: '12345' }),
  resetError: async (reader) => {
    await mockAnswer(reader, '/api/auth/reset-password', 500);
    await reset(reader);
  },
  passwordReset: async (reader) => {
    await reset(reader, { token: await resetToken(), newPassword: resetCustomer.password });
    forgetPage(reader);
  },

  changeMismatch: (reader) => change(reader, { confirmation: 'secret-3' }),
  changeTooShort: (reader) => change(reader, { newPassword: '12345' }),
  wrongCurrentPassword: (reader) => change(reader, { currentPassword: 'wrong-1' }),
  changeError: async (reader) => {
    await mockAnswer(reader, '/api/auth/change-password', 500);
    await change(reader);
  },
  changeUnconfirmed: async (reader) => {
    await mockAnswer(reader, '/api/auth/change-password', 200, 'OK');
    await change(reader);
  },
  passwordChanged: async (reader) => {
    await change(reader, { as: await newCustomer() });
    forgetPage(reader);
  },
});

expectNoneShown(passwords, {
  '/forgot-password': ({ page }) => page.goto('/forgot-password'),
  '/reset-password': ({ page }) => page.goto('/reset-password?token=anything'),
  '/change-password': async (reader) => {
    await signIn(reader, customer);
    await reader.page.goto('/change-password');
  },
});
