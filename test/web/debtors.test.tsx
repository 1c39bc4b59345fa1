// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Debtor } from '#shared/colis/debtors.ts';
import { getOnly, press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit } from './visit.tsx';

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

const PREVIEW = {
  clients: 1,
  noms: ['Awa Diop'],
  du: 220,
  parLien: 1,
  messages: [{ langue: 'fr', clients: 1, parMail: true, objet: 'Rappel', texte: 'Il reste 220,00 $ à payer.' }],
  injoignables: [{ userId: 9, nom: 'Fatou Sarr', email: '', telephone: '+33612345679' }],
  refuses: [
    { id: 8, nom: 'Joe Fall', code: 'REMINDED_RECENTLY', message: 'Rappel il y a moins de 24 heures.' },
    { id: 9, nom: 'Fatou Sarr', code: 'CUSTOMER_WITHOUT_EMAIL', message: 'Appelez-le.' },
  ],
};
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-select]')];
const dialogText = () => getOnly('dialog[open]').textContent?.replace(/\s/g, ' ');

test('selected customers are reminded after a preview that names who is called and who is left out, under one lot', async () => {
  const debtors = [debtor(), debtor({ id: 8, client: 'Joe Fall' }), debtor({ id: 9, client: 'Fatou Sarr' })];
  let isLost = true;
  mockApi((call) => {
    if (call === 'POST /debiteurs/rappels/apercu') return { body: { success: true, data: PREVIEW } };
    if (call !== 'POST /debiteurs/rappels') return listReply(call.startsWith('GET /colis/debiteurs') ? debtors : []);
    const isAnswered = !isLost;
    isLost = false;
    return isAnswered ? { body: { success: true, data: [{ id: 7, resultat: 'FAIT' }] } } : undefined;
  });
  await visit('/admin/impayes', { as: 'ADMIN' });
  await runInAct(() => boxes()[0]?.click());
  expect(pageText()).toContain('1 client sélectionné');
  await runInAct(() => getOnly('label:has(> input[type="checkbox"]:not([data-select]))').click());
  expect(pageText()).toContain('3 clients sélectionnés');
  await press('Rappeler ce qu’ils doivent');
  await waitFor(() => expect(dialogText()).toContain('Il reste 220,00 $ à payer.'));
  expect(requestBodies.at(-1)).toEqual({ clients: [7, 8, 9] });
  expect(dialogText()).toContain('1 client doit 220,00 $ et reçoit le rappel : Awa Diop.');
  expect(dialogText()).toContain('1 d’entre eux n’a pas de compte');
  expect(dialogText()).toMatch(/appelez-le.*Fatou Sarr.*6 12 34 56 79/);
  expect(dialogText()).toMatch(/1 client est laissé de côtéRappel il y a moins de 24 heures. Joe Fall/);
  await press('Envoyer à 1 client');
  await waitFor(() => expect(dialogText()).toContain('Il reste 1 client à prévenir.'));

  await visit('/admin/impayes', { as: 'ADMIN' }); // as in a new tab
  await waitFor(() => expect(pageText()).toContain('0 clients sur 1 sont traités.'));
  await press('Continuer');
  await waitFor(() => expect(dialogText()).toContain('C’est envoyé à 1 client.'));
  const sent = requestBodies.filter((body) => typeof body === 'object' && body !== null && 'lot' in body);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]).toMatchObject({ clients: [7] });
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
