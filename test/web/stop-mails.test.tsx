// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { getOnly, press } from './browser.ts';
import { mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

const TOKEN = `DEST-0123456789abcdef.${'x'.repeat(43)}`;
const PATH = `/api/mails/arret/${TOKEN}`;
const open = () => visit(`/arreter-messages?jeton=${TOKEN}`, { as: 'nobody' });
const choice = (arrete: boolean) => ({ body: { success: true, data: { arrete } } });

test('the link in a mail stops nothing by itself: a button does, and can be undone', async () => {
  mockApi((call) => choice(call === `POST ${PATH}`));
  await open();
  expect(pageText()).toContain('quel que soit l’expéditeur');
  expect(requests).toEqual([`GET ${PATH}`]);
  await press('Ne plus recevoir ces messages');
  await waitUntilSettled();
  expect(getOnly('h1').textContent).toBe('Vous ne recevrez plus nos messages');
  await press('Les recevoir de nouveau');
  await waitUntilSettled();
  expect(getOnly('h1').textContent).toBe('Ne plus recevoir nos messages');
  expect(requests).toEqual([`GET ${PATH}`, `POST ${PATH}`, `DELETE ${PATH}`]);
});

test('mails that a mail program stopped are shown as stopped', async () => {
  mockApi(() => choice(true));
  await open();
  expect(getOnly('h1').textContent).toBe('Vous ne recevrez plus nos messages');
});

test.each(['', `?jeton=${TOKEN}`])(
  'a truncated or forged link (%s) says so, and leads to the contact form',
  async (search) => {
    mockApi(() => ({ status: 404, body: { success: false, code: 'INVALID_STOP_LINK', message: 'Non.' } }));
    await visit(`/arreter-messages${search}`, { as: 'nobody' });
    expect(getOnly('h1').textContent).toBe('Ce lien n’est pas valable');
    expect(getOnly('a[href="/contact"]').textContent).toBe('Nous écrire');
  },
);

test('a choice that could not be saved says so and can be repeated', async () => {
  let failures = 1;
  mockApi((call) => {
    if (call === `POST ${PATH}` && failures-- > 0)
      return { status: 500, body: { success: false, code: 'UNEXPECTED', message: 'Erreur.' } };
    return choice(call === `POST ${PATH}`);
  });
  await open();
  await press('Ne plus recevoir ces messages');
  await waitUntilSettled();
  expect(pageText()).toContain('Votre choix n’a pas pu être enregistré.');
  await press('Ne plus recevoir ces messages');
  await waitUntilSettled();
  expect(getOnly('h1').textContent).toBe('Vous ne recevrez plus nos messages');
});
