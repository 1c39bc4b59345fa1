// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fillIn, getOnly, press } from './browser.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, message },
});
const open = async (reply: (call: string) => ReturnType<Parameters<typeof mockApi>[0]>) => {
  mockApi((call) => (call.startsWith('GET') ? { body: { success: true, data: { prenom: 'Mariama' } } } : reply(call)));
  await visit('/recuperer/7K3M9QPX4WTHW', { as: 'nobody' });
};
const fill = async () => {
  await fillIn(getOnly('[name="email"]'), 'mariama@yonnee.test');
  await fillIn(getOnly('[name="password"]'), 'secret-1');
  await press('Ouvrir mon compte');
  await waitUntilSettled();
};

test('the code of a receipt asks for email and password, and says that the account is ready', async () => {
  await open(() => ({ body: { success: true, message: 'Votre compte est prêt.' } }));
  expect(pageText()).toContain('Mariama, voici votre compte');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  await fill();
  expect(requests).toContain('POST /api/recuperation/7K3M9QPX4WTHW');
  expect(requestBodies.at(-1)).toEqual({ email: 'mariama@yonnee.test', password: 'secret-1' });
  expect(pageText()).toContain('Votre compte est prêt.');
});

test('an address that has an account leads to us', async () => {
  await open(() => refusal(409, 'EMAIL_TAKEN', 'Cette adresse a déjà un compte.'));
  await fill();
  expect(pageText()).toContain('écrivez-nous pour réunir les deux');
});

test('a code that opens nothing says so, and nothing else', async () => {
  mockApi(() => refusal(404, 'INVALID_RECOVERY_CODE', 'Ce code n’est pas valable.'));
  await visit('/recuperer/7K3M9QPX4WTHW', { as: 'nobody' });
  expect(pageText()).toContain('Ce code n’est pas valable');
  expect(document.querySelector('input')).toBeNull();
});
