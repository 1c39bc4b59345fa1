// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { UnpaidLimit } from '#web/features/booking/UnpaidLimit.tsx';
import type { UnpaidLimitCode } from '#web/features/booking/unpaidLimits.ts';
import { press } from './browser.ts';
import { colis } from './colis.ts';
import { apiAnswers, asked, listing, said, settled, show, visit } from './visit.tsx';

/** What a customer may do about an address that is not confirmed, or at which our mails do not arrive. */

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

interface Has {
  emailInjoignable?: typeof awa.emailInjoignable;
  emailConfirme?: boolean;
  toPay?: unknown[];
}
const has = ({ toPay = [], ...state }: Has) =>
  apiAnswers((call) => {
    if (call.startsWith('POST')) return { body: { success: true, message: SENT } };
    return call.includes('/colis/user') ? listing(toPay) : { body: { success: true, data: { ...awa, ...state } } };
  });
const refused = (code: UnpaidLimitCode) =>
  show(<UnpaidLimit code={code} message="Les nouveaux comptes occupent au plus 30 %." />, { texts: ['booking'] });
const account = () => visit('/mon-compte');

/** Buttons and links by which one can be mailed a link, as the page names them. */
const waysToALink = () =>
  [...document.querySelectorAll('button, a')]
    .map(({ textContent }) => textContent)
    .filter((name) => /\blien\b/.test(name));
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('a customer whose address bounces reads so where the link is asked for, and what to do', async () => {
  has({ emailInjoignable: 'REBOND' });
  await refused('UNPAID_SHARE_FULL');
  expect(said()).toContain('Nos e-mails n’arrivent pas à awa@yonnee.test');
  expect(links()).toContain('/contact');
  await press('Renvoyer le lien de confirmation');
  await settled();
  expect(said()).toContain(SENT);
  expect(said(), 'it is no matter of spam folders').not.toContain('indésirables');
  expect(waysToALink()).toEqual([]);
  expect(links()).toContain('/contact');
});

test('a customer who reported a mail as spam is offered no link, since none would be sent', async () => {
  has({ emailInjoignable: 'PLAINTE' });
  await refused('UNPAID_SHARE_FULL');
  expect(said()).toContain('signalé comme indésirable depuis awa@yonnee.test');
  expect(waysToALink()).toEqual([]);
  expect(links()).toContain('/contact');
});

test.each([
  ['whose mails arrive', { emailInjoignable: null }, ['Recevoir le lien de confirmation']],
  ['whose address bounces', { emailInjoignable: 'REBOND' }, ['Renvoyer le lien de confirmation']],
  [
    'whose confirmed address bounces',
    { emailInjoignable: 'REBOND', emailConfirme: true },
    ['Demander un lien de mot de passe'],
  ],
  ['who reported a mail as spam', { emailInjoignable: 'PLAINTE' }, []],
] as const)('the account page of a customer %s shows one way to a link, at most', async (_, state, ways) => {
  has(state);
  await account();
  expect(waysToALink()).toEqual(ways);
  const trouble = state.emailInjoignable !== null;
  expect(links().filter((path) => path === '/contact')).toHaveLength(1);
  expect(said().includes('ouvrez le lien que nous vous avons envoyé')).toBe(!trouble);
});

test('an account without unpaid parcels is not told to pay for them; one with some is', async () => {
  has({});
  await refused('UNPAID_SHARE_FULL');
  expect(links()).not.toContain('/colis');
  expect(links()).toContain('/');
  has({ toPay: [colis()] });
  await refused('UNPAID_SHARE_FULL');
  expect(links()).toContain('/colis');
  asked.length = 0;
  await refused('UNPAID_COLIS_LIMIT');
  expect(links(), 'it holds ten').toContain('/colis');
  expect(asked.filter((call) => call.includes('/colis/user'))).toEqual([]);
});
