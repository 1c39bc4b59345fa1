// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { getOnly, press } from './browser.ts';
import { mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

const open = (as: 'USER' | 'nobody', search = '?token=7.1.a') => visit(`/confirm-email${search}`, { as });
const CONFIRM = 'POST /api/auth/confirm-email';
const SEND = 'POST /api/auth/send-confirmation';
const DETAILS = 'GET /api/auth/details';
const dead = { status: 422, body: { success: false, code: 'INVALID_CONFIRMATION_LINK', message: 'Mort.' } };
const profile = (emailConfirme: boolean) => ({ body: { success: true, data: { id: 7, emailConfirme } } });

test('the mailed link confirms the address on load, once, and links to the login', async () => {
  mockApi((call) => (call === CONFIRM ? { body: { success: true, message: 'Confirmée.' } } : undefined));
  await open('nobody');
  expect(pageText()).toContain('Adresse e-mail confirmée');
  expect(pageText()).toContain('Confirmée.');
  expect(getOnly('main, body').querySelector('a[href="/login"]')?.textContent).toBe('Se connecter');
  expect(requests).toEqual([CONFIRM]);
});

test('a signed-in customer gets links to the departures and to their parcels', async () => {
  mockApi((call) => (call === CONFIRM ? { body: { success: true, message: 'Confirmée.' } } : undefined));
  await open('USER');
  expect(getOnly('a[href="/"]').textContent).toBe('Voir les départs');
  expect(getOnly('a[href="/colis"]').textContent).toBe('Mes colis');
});

test('a signed-in customer with an invalid link can request a new one', async () => {
  mockApi((call) =>
    call === CONFIRM
      ? dead
      : call === DETAILS
        ? profile(false)
        : call === SEND
          ? { body: { success: true, message: 'Parti.' } }
          : undefined,
  );
  await open('USER');
  expect(pageText()).toContain('Ce lien n’est plus valable');
  await press('Recevoir le lien de confirmation');
  await waitUntilSettled();
  expect(pageText()).toContain('Parti. Il est valable 7 jours.');
  expect(requests.filter((call) => call === SEND)).toHaveLength(1);
});

test('an invalid link of a confirmed address shows that it is already confirmed', async () => {
  mockApi((call) => (call === CONFIRM ? dead : call === DETAILS ? profile(true) : undefined));
  await open('USER');
  expect(pageText()).toContain('Votre adresse e-mail est déjà confirmée.');
});

test('a visitor with an invalid link is sent to the login and then to their account', async () => {
  mockApi((call) => (call === CONFIRM ? dead : undefined));
  await open('nobody');
  expect(pageText()).toContain('pour demander un nouveau lien depuis votre compte');
  expect(requests).toEqual([CONFIRM]);
});

test('a link without a token is invalid, and no request is sent', async () => {
  await open('nobody', '');
  expect(pageText()).toContain('Ce lien n’est plus valable');
  expect(requests).toEqual([]);
});

test('a visitor can retry the confirmation after a network error', async () => {
  await open('nobody');
  expect(pageText()).toContain('Votre adresse n’a pas pu être confirmée.');
  mockApi(() => ({ body: { success: true, message: 'Confirmée.' } }));
  await press('Réessayer');
  await waitUntilSettled();
  expect(pageText()).toContain('Adresse e-mail confirmée');
});

test('the reason is shown when the new link cannot be sent', async () => {
  mockApi((call) =>
    call === CONFIRM
      ? dead
      : call === DETAILS
        ? profile(false)
        : call === SEND
          ? { status: 429, body: { success: false, code: 'TOO_MANY_REQUESTS', message: 'Réessayez plus tard.' } }
          : undefined,
  );
  await open('USER');
  await press('Recevoir le lien de confirmation');
  await waitUntilSettled();
  expect(pageText()).toContain('Réessayez plus tard.');
});
