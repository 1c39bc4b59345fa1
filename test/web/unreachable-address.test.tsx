// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { UnpaidLimit } from '#web/features/booking/UnpaidLimit.tsx';
import type { UnpaidLimitCode } from '#web/features/booking/unpaidLimits.ts';
import { press } from './browser.ts';
import { colis } from './colis.ts';
import { listReply, mockApi, pageText, requests, show, visit, waitUntilSettled } from './visit.tsx';

/** Actions of a customer whose address is not confirmed or unreachable. */

const awa = {
  id: 7,
  nom: 'Diop',
  prenom: 'Awa',
  email: 'awa@yonnee.test',
  telephone: '',
  adresse: 'Paris',
  langue: 'fr',
  role: 'USER',
  actif: true,
  emailConfirme: false,
  supprimeLe: null,
  emailInjoignable: null as 'REBOND' | 'PLAINTE' | null,
};
const SENT = 'Un lien vient de partir.';

interface MockData {
  emailInjoignable?: typeof awa.emailInjoignable;
  emailConfirme?: boolean;
  toPay?: unknown[];
}
const mockAccount = ({ toPay = [], ...state }: MockData) =>
  mockApi((call) => {
    if (call.startsWith('POST')) return { body: { success: true, message: SENT } };
    return call.includes('/colis/user') ? listReply(toPay) : { body: { success: true, data: { ...awa, ...state } } };
  });
const refused = (code: UnpaidLimitCode) =>
  show(<UnpaidLimit code={code} message="Les nouveaux comptes occupent au plus 30 %." />, {
    texts: ['booking', 'emailAddress'],
  });
const account = () => visit('/mon-compte');

/** Texts of the buttons and links that request a mailed link. */
const linkRequests = () =>
  [...document.querySelectorAll('button, a')]
    .map(({ textContent }) => textContent)
    .filter((name) => /\blien\b/.test(name));
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('a customer whose address bounces sees it, and the remedy, where they request a link', async () => {
  mockAccount({ emailInjoignable: 'REBOND' });
  await refused('UNPAID_SHARE_FULL');
  expect(pageText()).toContain('Nos e-mails n’arrivent pas à awa@yonnee.test');
  expect(links()).toContain('/contact');
  await press('Renvoyer le lien de confirmation');
  await waitUntilSettled();
  expect(pageText()).toContain(SENT);
  expect(pageText(), 'does not mention spam folders').not.toContain('indésirables');
  expect(linkRequests()).toEqual([]);
  expect(links()).toContain('/contact');
});

test('a customer who reported a mail as spam cannot request a link, since none would be sent', async () => {
  mockAccount({ emailInjoignable: 'PLAINTE' });
  await refused('UNPAID_SHARE_FULL');
  expect(pageText()).toContain('signalé comme indésirable depuis awa@yonnee.test');
  expect(linkRequests()).toEqual([]);
  expect(links()).toContain('/contact');
});

test.each([
  ['whose mails arrive', { emailInjoignable: null }, ['Recevoir le lien de confirmation']],
  ['whose address bounces', { emailInjoignable: 'REBOND' }, ['Renvoyer le lien de confirmation']],
  [
    'whose confirmed address bounces',
    { emailInjoignable: 'REBOND', emailConfirme: true },
    ['Recevoir un lien pour changer de mot de passe'],
  ],
  ['who reported a mail as spam', { emailInjoignable: 'PLAINTE' }, []],
] as const)('the account page of a customer %s offers at most one way to request a link', async (_, state, ways) => {
  mockAccount(state);
  await account();
  expect(linkRequests()).toEqual(ways);
  const trouble = state.emailInjoignable !== null;
  expect(links().filter((path) => path === '/contact')).toHaveLength(1);
  expect(pageText().includes('ouvrez le lien que nous vous avons envoyé')).toBe(!trouble);
});

test('only an account with unpaid parcels gets a link to pay for them', async () => {
  mockAccount({});
  await refused('UNPAID_SHARE_FULL');
  expect(links()).not.toContain('/colis');
  expect(links()).toContain('/');
  mockAccount({ toPay: [colis()] });
  await refused('UNPAID_SHARE_FULL');
  expect(links()).toContain('/colis');
  requests.length = 0;
  await refused('UNPAID_COLIS_LIMIT');
  expect(links(), 'the account holds ten parcels').toContain('/colis');
  expect(requests.filter((call) => call.includes('/colis/user'))).toEqual([]);
});

test('a customer who never paid is led to pay; confirming the address would not help', async () => {
  mockAccount({ toPay: [colis()] });
  await refused('NEVER_PAID_LARGE_COLIS');
  expect([links(), linkRequests()]).toEqual([['/colis'], []]);
  await refused('NEVER_PAID_SHARE_FULL');
  expect([links(), linkRequests()]).toEqual([['/colis', '/'], []]);
  mockAccount({});
  await refused('NEVER_PAID_SHARE_FULL');
  expect(links(), 'their shipment alone exceeds the share').toEqual(['/']);
});
