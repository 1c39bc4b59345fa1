// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fillIn, getOnly, press, runInAct } from './browser.ts';
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

test('an address that has an account leads to its login', async () => {
  await open(() => refusal(409, 'EMAIL_TAKEN', 'Cette adresse a déjà un compte.'));
  await fill();
  expect(pageText()).toContain('connectez-vous pour y ajouter ces envois');
});

test('a code that opens nothing says so, and nothing else', async () => {
  mockApi(() => refusal(404, 'INVALID_RECOVERY_CODE', 'Ce code n’est pas valable.'));
  await visit('/recuperer/7K3M9QPX4WTHW', { as: 'nobody' });
  expect(pageText()).toContain('Ce code n’est pas valable');
  expect(document.querySelector('input')).toBeNull();
});

test('who has an account logs in and comes back', async () => {
  await open(() => refusal(404, 'INVALID_RECOVERY_CODE', 'Ce code n’est pas valable.'));
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'J’ai déjà un compte');
  expect(link?.getAttribute('href')).toBe('/login');
  await runInAct(() => link?.click());
  await waitUntilSettled();
  expect(getOnly('[name="password"]').getAttribute('autocomplete')).toBe('current-password');
});

test('who is signed in adds everything to their account', async () => {
  mockApi((call) => {
    if (call.startsWith('GET /api/recuperation')) return { body: { success: true, data: { prenom: 'Mariama' } } };
    if (call.includes('/rejoindre')) return { body: { success: true, message: 'Ces envois sont dans votre compte.' } };
    return { body: { success: true, data: [], token: 'new', role: 'USER' } };
  });
  await visit('/recuperer/7K3M9QPX4WTHW', { as: 'USER' });
  expect(document.querySelector('input')).toBeNull();
  await press('Ajouter à mon compte');
  await waitUntilSettled();
  expect(requests).toContain('POST /api/recuperation/7K3M9QPX4WTHW/rejoindre');
  expect(pageText()).toContain('Ces envois sont dans votre compte.');
});
