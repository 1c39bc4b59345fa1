// @vitest-environment jsdom
import { beforeAll } from 'vitest';
import { doneMessage } from '#shared/messages/messages.ts';
import { passwords } from '../../spec/passwords.ts';
import { expectNoneShown, FAILURE, mockReplies, type Reader, submit, testMessages, type } from './read-messages.tsx';

/** Loads what the forms load once they are shown. */
beforeAll(async () => void (await import('#web/features/auth/schemas.ts')));

const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const CHANGE = 'POST /api/auth/change-password';

const requestReset = async ({ open }: Reader) => {
  await open('/forgot-password', 'nobody');
  await type({ email: 'awa@yonnee.test' });
  await submit();
};

const reset = async ({ open }: Reader, newPassword = 'secret-2', confirmation = newPassword) => {
  await open('/reset-password?token=a.b', 'nobody');
  await type({ newPassword, confirmation });
  await submit();
};

const change = async ({ open }: Reader, newPassword = 'secret-2', confirmation = newPassword) => {
  await open('/change-password');
  await type({ currentPassword: 'secret-1', newPassword, confirmation });
  await submit();
};

testMessages(passwords, {
  forgotSent: async (reader) => {
    const message = doneMessage(reader.language, 'resetSent');
    mockReplies({ [FORGOT]: { body: { success: true, message } } });
    await requestReset(reader);
  },
  forgotTestToken: async (reader) => {
    mockReplies({ [FORGOT]: { body: { success: true, token: 'a.b' } } });
    await requestReset(reader);
  },
  forgotServerWords: async (reader) => {
    mockReplies({ [FORGOT]: reader.refusal('TOO_MANY_REQUESTS') });
    await requestReset(reader);
  },
  forgotError: async (reader) => {
    mockReplies({ [FORGOT]: FAILURE });
    await requestReset(reader);
  },

  invalidLink: ({ open }) => open('/reset-password', 'nobody'),
  deadLink: async (reader) => {
    mockReplies({ [RESET]: reader.refusal('INVALID_RESET_TOKEN') });
    await reset(reader);
  },
  resetRequired: (reader) => reset(reader, 'secret-2', ''),
  resetMismatch: (reader) => reset(reader, 'secret-2', 'secret-3'),
  resetTooShort: (reader) => reset(reader, '12345'),
  resetError: async (reader) => {
    mockReplies({ [RESET]: FAILURE });
    await reset(reader);
  },
  passwordReset: async (reader) => {
    mockReplies({ [RESET]: { body: { success: true } } });
    await reset(reader);
  },

  changeMismatch: (reader) => change(reader, 'secret-2', 'secret-3'),
  changeTooShort: (reader) => change(reader, '12345'),
  wrongCurrentPassword: async (reader) => {
    mockReplies({ [CHANGE]: reader.refusal('WRONG_CURRENT_PASSWORD') });
    await change(reader);
  },
  changeError: async (reader) => {
    mockReplies({ [CHANGE]: FAILURE });
    await change(reader);
  },
  changeUnconfirmed: async (reader) => {
    mockReplies({ [CHANGE]: { body: 'OK' } });
    await change(reader);
  },
  passwordChanged: async (reader) => {
    mockReplies({ [CHANGE]: { body: doneMessage(reader.language, 'passwordChanged') } });
    await change(reader);
  },
});

expectNoneShown(passwords, {
  '/forgot-password': ({ open }) => open('/forgot-password', 'nobody'),
  '/reset-password': ({ open }) => open('/reset-password?token=anything', 'nobody'),
  '/change-password': ({ open }) => open('/change-password'),
});
