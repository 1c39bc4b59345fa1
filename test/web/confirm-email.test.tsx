// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { press, the } from './browser.ts';
import { apiAnswers, asked, said, settled, visit } from './visit.tsx';

const open = (as: 'USER' | 'nobody', search = '?token=7.1.a') => visit(`/confirm-email${search}`, { as });
const CONFIRM = 'POST /api/auth/confirm-email';
const SEND = 'POST /api/auth/send-confirmation';
const DETAILS = 'GET /api/auth/details';
const dead = { status: 422, body: { success: false, code: 'INVALID_CONFIRMATION_LINK', message: 'Mort.' } };
const profile = (emailConfirme: boolean) => ({ body: { success: true, data: { id: 7, emailConfirme } } });

test('a link confirms the address by itself, once, and says where to go on', async () => {
  apiAnswers((call) => (call === CONFIRM ? { body: { success: true, message: 'Confirmée.' } } : undefined));
  await open('nobody');
  expect(said()).toContain('Adresse e-mail confirmée');
  expect(said()).toContain('Confirmée.');
  expect(the('main, body').querySelector('a[href="/login"]')?.textContent).toBe('Se connecter');
  expect(asked).toEqual([CONFIRM]);
});

test('who is logged in goes on to the departures or to their parcels', async () => {
  apiAnswers((call) => (call === CONFIRM ? { body: { success: true, message: 'Confirmée.' } } : undefined));
  await open('USER');
  expect(the('a[href="/"]').textContent).toBe('Voir les départs');
  expect(the('a[href="/colis"]').textContent).toBe('Mes colis');
});

test('a dead link offers a new one to who is logged in', async () => {
  apiAnswers((call) =>
    call === CONFIRM
      ? dead
      : call === DETAILS
        ? profile(false)
        : call === SEND
          ? { body: { success: true, message: 'Parti.' } }
          : undefined,
  );
  await open('USER');
  expect(said()).toContain('Ce lien n’est plus valable');
  await press('Recevoir le lien de confirmation');
  await settled();
  expect(said()).toContain('Parti. Il est valable 7 jours.');
  expect(asked.filter((call) => call === SEND)).toHaveLength(1);
});

test('a dead link of an address that is confirmed says that nothing is left to do', async () => {
  apiAnswers((call) => (call === CONFIRM ? dead : call === DETAILS ? profile(true) : undefined));
  await open('USER');
  expect(said()).toContain('Votre adresse e-mail est déjà confirmée.');
});

test('who is not logged in is led there first, to their account', async () => {
  apiAnswers((call) => (call === CONFIRM ? dead : undefined));
  await open('nobody');
  expect(said()).toContain('pour demander un nouveau lien depuis votre compte');
  expect(asked).toEqual([CONFIRM]);
});

test('an address without a token is a dead link, and nothing is asked', async () => {
  await open('nobody', '');
  expect(said()).toContain('Ce lien n’est plus valable');
  expect(asked).toEqual([]);
});

test('without a connection nothing is lost: it may be tried again', async () => {
  await open('nobody');
  expect(said()).toContain('Votre adresse n’a pas pu être confirmée.');
  apiAnswers(() => ({ body: { success: true, message: 'Confirmée.' } }));
  await press('Réessayer');
  await settled();
  expect(said()).toContain('Adresse e-mail confirmée');
});

test('when the new link cannot be sent, it says why', async () => {
  apiAnswers((call) =>
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
  await settled();
  expect(said()).toContain('Réessayez plus tard.');
});
