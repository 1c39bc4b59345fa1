import { beforeAll } from 'vitest';
import { setAccount } from '#local/set-account.ts';
import { accounts } from '../../spec/accounts.ts';
import {
  expectNoneShown,
  expectShownTimes,
  forgetPage,
  mockAnswer,
  openOrStay,
  type Reader,
  submit,
  testMessages,
  type,
} from '../../support/browsers/message-readers.ts';
import { newCustomer, registration } from '../../support/calls/api.ts';
import type { LoggedIn } from '../../support/calls/people.ts';
import { freshEmail } from '../../support/calls/people.ts';

let customer: LoggedIn;
beforeAll(async () => {
  customer = await newCustomer();
});

const logIn = async (reader: Reader, { email, password }: Pick<LoggedIn, 'email' | 'password'>) => {
  await openOrStay(reader, '/login');
  await type(reader, { email, password });
  await submit(reader);
};

const register = async (reader: Reader, change: { email?: string; password?: string } = {}) => {
  const { langue, ...wanted } = registration(freshEmail());
  await openOrStay(reader, '/register');
  await type(reader, { ...wanted, ...change });
  await submit(reader);
};

testMessages(accounts, {
  fillAllFields: (reader) => logIn(reader, { email: customer.email, password: '' }),
  invalidCredentials: (reader) => logIn(reader, { email: customer.email, password: 'wrong-1' }),
  loginServerWords: async (reader) => {
    const disabled = await newCustomer();
    await setAccount(disabled.userId, { actif: false });
    await logIn(reader, disabled);
  },
  invalidServerResponse: async (reader) => {
    await mockAnswer(reader, '/api/auth/login', 200, { success: true, role: 'USER' });
    await logIn(reader, customer);
  },
  noRoleInResponse: async (reader) => {
    await mockAnswer(reader, '/api/auth/login', 200, { success: true, token: customer.token });
    await logIn(reader, customer);
  },
  serverError: async (reader) => {
    await mockAnswer(reader, '/api/auth/login', 500);
    await logIn(reader, customer);
  },
  loggedIn: async (reader) => {
    await logIn(reader, customer);
    forgetPage(reader);
  },

  registerRequired: async (reader) => {
    await reader.page.goto('/register');
    await submit(reader);
    await expectShownTimes(reader, accounts.registerRequired[reader.language], 6);
  },
  registerTooShort: (reader) => register(reader, { password: '12345' }),
  registerNoEmail: (reader) => register(reader, { email: 'ousmane' }),
  registerServerWords: (reader) => register(reader, { email: customer.email }),
  registerError: async (reader) => {
    await mockAnswer(reader, '/api/auth/register', 500);
    await register(reader);
  },
  registerNotCreated: async (reader) => {
    await mockAnswer(reader, '/api/auth/register', 200, { success: true, message: 'Bienvenue' });
    await register(reader);
  },
  registered: async (reader) => {
    await register(reader);
    forgetPage(reader);
  },
});

expectNoneShown(accounts, {
  '/login': ({ page }) => page.goto('/login'),
  '/register': ({ page }) => page.goto('/register'),
});
