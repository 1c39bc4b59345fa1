// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Debtor } from '#shared/colis/debtors.ts';
import { getOnly } from './browser.ts';
import { listReply, mockApi, pageText, requests, visit } from './visit.tsx';

const debtor = (change: Partial<Debtor> = {}): Debtor => ({
  id: 7,
  client: 'Awa Diop',
  email: 'awa@yonnee.test',
  telephone: '+33612345678',
  colis: 3,
  du: 220,
  supplements: 20,
  aConfirmer: 0,
  depuis: new Date(Date.now() - 12 * 86_400_000).toISOString(),
  parAge: [100, 80, 0, 40],
  aPayer: [11, 12],
  ...change,
});
const DEBTORS = [debtor({ acomptes: 30 }), debtor({ id: 8, client: null, du: 90, supplements: 0, aConfirmer: 90 })];

const open = (address: string, debtors: readonly Debtor[] = DEBTORS) => {
  mockApi((call) => listReply(call.startsWith('GET /colis/debiteurs') ? debtors : []));
  return visit(address, { as: 'ADMIN' });
};

test('the overview counts the customers whom the list behind it names, and says who has owed longest', async () => {
  await open('/admin');
  const tile = getOnly('section section:first-child:has(a[href="/admin/impayes"])');
  expect(tile.textContent).toContain('2 clients doivent de l’argent');
  expect(tile.textContent?.replace(/\s/g, ' ')).toContain('Le plus ancien : Awa Diop, 220,00 $, il y a 12 jours');
  await open('/admin/impayes');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(DEBTORS.length);
  expect(requests).toContain('GET /colis/debiteurs');
});

test('each customer is listed with what is owed, since when and of what age, and opens the ways to ask for it', async () => {
  await open('/admin/impayes');
  const [awa, erased] = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.replace(/\s/g, ' '));
  expect(awa).toMatch(
    /Awa Diop3 colis à payer.*il y a 12 jours.*220,00 \$dont suppléments et frais d’arrivée : 20,00 \$d’abord en acompte : 30,00 \$/,
  );
  expect(erased).toContain('paiement à confirmer : 90,00 $');
  expect(awa).toContain('0 à 7 jours : 100,00 $8 à 30 jours : 80,00 $plus de 60 jours : 40,00 $');
  await open('/admin/impayes?ouvert=7');
  const panel = getOnly('dialog, aside').textContent?.replace(/\s/g, ' ');
  expect(panel).toContain('Awa Diop');
  expect(panel).toContain('plus de 60 jours40,00 $');
  expect(getOnly('a[href="/admin/colis?client=7&paiement=NON_PAYE"]').textContent).toBe('Ses colis à payer');
  expect(getOnly('a[href="/admin/utilisateurs/7/releve"]').textContent).toBe('Son relevé');
  expect(pageText()).toContain('Faire payer par quelqu’un d’autre');
});

test('the overview and the list say so when nobody owes anything', async () => {
  await open('/admin', []);
  expect(pageText()).toContain('Aucun client ne doit d’argent.');
  await open('/admin/impayes', []);
  expect(pageText()).toContain('Aucun client ne doit d’argent.');
});

test('the departures of the week lead to the containers that they count', async () => {
  await open('/admin');
  const link = getOnly('a[href^="/admin/conteneurs?periode=SEMAINE"]').getAttribute('href') ?? '';
  await open(link);
  expect(requests).toContain('GET /cockpit/conteneurs?periode=SEMAINE&statut=EN_COURS');
});

test('the overview counts the containers with parcels to settle, past ones too, and names the one with most', async () => {
  const row = (id: number, aRegler: number) => ({
    conteneur: { id, lieuEnlevement: 'Le Havre', destination: 'Dakar' },
    aRegler,
  });
  mockApi((call) =>
    listReply(call === 'GET /cockpit/conteneurs?periode=TOUS' ? [row(1, 1), row(2, 0), row(3, 4)] : []),
  );
  await visit('/admin', { as: 'ADMIN' });
  const tile = getOnly('section section:has(a[href="/admin/conteneurs?periode=TOUS"])').textContent;
  expect(tile).toContain('2 conteneurs ont des colis à régler');
  expect(tile).toContain('Le Havre vers Dakar : 4 colis');
  await open('/admin');
  expect(pageText()).toContain('Aucun colis n’attend une décision.');
});
