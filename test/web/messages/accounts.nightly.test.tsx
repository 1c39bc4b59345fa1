// @vitest-environment jsdom
import { beforeAll } from 'vitest';
import { loadPhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { accounts } from '../../spec/accounts.ts';
import {
  expectNoneShown,
  expectShownTimes,
  FAILURE,
  mockReplies,
  type Reader,
  submit,
  testMessages,
  type,
} from './read-messages.tsx';

/** Loads what the forms load once they are shown. */
beforeAll(() => Promise.all([loadPhoneLibrary(), import('#web/features/auth/schemas.ts')]));

const GRANT = { success: true, token: 'jwt', refreshToken: 'r', role: 'USER', userId: 7 };

const logIn = async ({ open }: Reader, password = 'secret-1') => {
  await open('/login', 'nobody');
  await type({ email: 'awa@yonnee.test', password });
  await submit();
};

const AWA = {
  prenom: 'Awa',
  nom: 'Diop',
  email: 'awa@yonnee.test',
  telephone: '+221 77 123 45 67',
  adresse: '1 rue X, Dakar',
  password: 'secret-1',
};

const register = async ({ open }: Reader, change: Partial<typeof AWA> = {}) => {
  await open('/register', 'nobody');
  await type({ ...AWA, ...change });
  await submit();
};

testMessages(accounts, {
  fillAllFields: (reader) => logIn(reader, ''),
  invalidCredentials: async (reader) => {
    mockReplies({ 'POST /api/auth/login': reader.refusal('INVALID_CREDENTIALS') });
    await logIn(reader);
  },
  loginServerWords: async (reader) => {
    mockReplies({ 'POST /api/auth/login': reader.refusal('ACCOUNT_DISABLED') });
    await logIn(reader);
  },
  invalidServerResponse: async (reader) => {
    mockReplies({ 'POST /api/auth/login': { body: { ...GRANT, token: undefined } } });
    await logIn(reader);
  },
  noRoleInResponse: async (reader) => {
    mockReplies({ 'POST /api/auth/login': { body: { ...GRANT, role: undefined } } });
    await logIn(reader);
  },
  serverError: async (reader) => {
    mockReplies({ 'POST /api/auth/login': FAILURE });
    await logIn(reader);
  },
  loggedIn: async (reader) => {
    mockReplies({ 'POST /api/auth/login': { body: GRANT } });
    await logIn(reader);
  },

  registerRequired: async ({ open, language }) => {
    await open('/register', 'nobody');
    await submit();
    await expectShownTimes(accounts.registerRequired[language], 6);
  },
  registerTooShort: (reader) => register(reader, { password: '12345' }),
  registerNoEmail: (reader) => register(reader, { email: 'ousmane' }),
  registerServerWords: async (reader) => {
    mockReplies({ 'POST /api/auth/register': reader.refusal('EMAIL_TAKEN') });
    await register(reader);
  },
  registerError: async (reader) => {
    mockReplies({ 'POST /api/auth/register': FAILURE });
    await register(reader);
  },
  registerNotCreated: async (reader) => {
    mockReplies({ 'POST /api/auth/register': { body: { success: true, message: 'Bienvenue' } } });
    await register(reader);
  },
  registered: async (reader) => {
    mockReplies({ 'POST /api/auth/register': { status: 201, body: { success: true, data: {} } } });
    await register(reader);
  },
});

expectNoneShown(accounts, {
  '/login': ({ open }) => open('/login', 'nobody'),
  '/register': ({ open }) => open('/register', 'nobody'),
});
