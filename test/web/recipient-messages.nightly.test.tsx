// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import type { RecipientNews } from '#shared/recipients/messages.ts';
import '#web/features/colis/RecipientMessagesPanel.tsx'; // already there when the page imports it
import { fillIn, getOnly, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, visit, waitUntilSettled } from './visit.tsx';

const told = (change: object = {}) => ({
  colisId: 11,
  evenement: 'PARTI' as const,
  statut: 'SENT' as const,
  date: '2096-03-03T12:00:00.000Z',
  ...change,
});
const news = (change: Partial<RecipientNews> = {}): RecipientNews => ({
  messages: [told()],
  emailInjoignable: null,
  arrete: false,
  mandataire: null,
  ...change,
});

const open = async (reply: RecipientNews, special: Partial<Colis> = {}) => {
  const parcel = colis({ id: 11, paye: true, paymentId: 5, etat: 'EN_TRANSIT', ...special });
  mockApi((call) => {
    if (call.endsWith('/11/messages')) return { body: { success: true, data: reply } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument() } };
    if (call.startsWith('PUT')) return refusal ?? corrected();
    if (call.endsWith('/colis/11')) return { body: { success: true, data: parcel } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    return listReply([]);
  });
  await visit('/colis/11', { as: 'USER' });
  await waitUntilSettled();
};
let refusal: { status: number; body: object } | undefined;
const corrected = () => ({
  body: { success: true, data: colis({ id: 11, etat: 'EN_TRANSIT', emailDestinataire: 'fatou.sarr@yonnee.test' }) },
});

test('a sender reads in plain sentences which messages their recipient got', async () => {
  await open(news({ messages: [told({ evenement: 'RESERVE', date: '2096-02-01T12:00:00.000Z' }), told()] }));
  expect(getOnly('#messages h2').textContent).toBe('Messages reçus par Fatou');
  expect(pageText()).toContain('Le 1er février 2096, nous avons écrit à Fatou que le colis est réservé.');
  expect(pageText()).toContain('Le 3 mars 2096, nous avons écrit à Fatou que le colis est parti.');
});

test('a sender reads which news of a parcel off its way their recipient got', async () => {
  const incident = (news: 'RESTE' | 'PERDU') => told({ evenement: 'INCIDENT', incident: news });
  await open(news({ messages: [incident('RESTE'), { ...incident('PERDU'), date: '2096-03-04T12:00:00.000Z' }] }));
  expect(pageText()).toContain('Le 3 mars 2096, nous avons écrit à Fatou que le colis n’est pas parti.');
  expect(pageText()).toContain('Le 4 mars 2096, nous avons écrit à Fatou que le colis est perdu.');
});

test('the part about messages is absent until there is one', async () => {
  await open(news({ messages: [] }));
  expect(document.querySelector('#messages')).toBeNull();
});

test('a sender who never paid reads when their recipient will be written to', async () => {
  await open(news({ messages: [], enAttente: true }), { etat: 'ENREGISTRE', paye: false });
  expect(pageText()).toContain('Nous n’avons pas encore écrit à Fatou');
  expect(pageText()).toContain('dès que ce colis sera payé ou reçu à notre dépôt');
});

test('a sender whose recipient has no address reads that they pass the news on, and can add one', async () => {
  await open(news({ messages: [] }), { emailDestinataire: '' });
  expect(getOnly('#messages h2').textContent).toBe('Prévenir Fatou');
  expect(pageText()).toContain('nous n’écrivons qu’à vous');
  await press('Ajouter une adresse e-mail');
  await fillIn(getOnly('input[type=email]'), 'fatou.sarr@yonnee.test');
  await press('Enregistrer l’adresse');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({ emailDestinataire: 'fatou.sarr@yonnee.test' });
  expect(pageText()).toContain('Adresse enregistrée.');
});

test('an address that was changed too often today says so at the field', async () => {
  const fields = { emailDestinataire: 'Déjà changé 5 fois aujourd’hui : réessayez demain.' };
  refusal = {
    status: 429,
    body: { success: false, code: 'TOO_MANY_REQUESTS', message: 'Trop de tentatives.', fields },
  };
  await open(news());
  await press('Corriger l’adresse e-mail');
  await fillIn(getOnly('input[type=email]'), 'fatou.sarr@yonnee.test');
  await press('Enregistrer l’adresse');
  await waitUntilSettled();
  refusal = undefined;
  expect(getOnly('#messages form').textContent).toContain('réessayez demain');
});

test('an address that does not work is named, and corrected on the spot', async () => {
  await open(news({ messages: [told({ statut: 'BOUNCED' })], emailInjoignable: 'REBOND' }));
  expect(pageText()).toContain('L’adresse de Fatou ne fonctionne pas');
  expect(pageText()).toContain('Notre message du 3 mars 2096 n’est pas arrivé : le colis est parti.');
  await press('Corriger l’adresse e-mail');
  await fillIn(getOnly('input[type=email]'), 'fatou.sarr@yonnee.test');
  await press('Enregistrer l’adresse');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ emailDestinataire: 'fatou.sarr@yonnee.test', langueDestinataire: 'fr' });
  expect(pageText()).toContain('Adresse enregistrée.');
});

test('a sender reads who will collect the parcel in place of the recipient', async () => {
  await open(news({ mandataire: { nom: 'Modou Fall', telephone: null, le: '2096-03-04T12:00:00.000Z' } }));
  expect(pageText()).toContain('Modou Fall peut retirer le colis à la place de Fatou, avec une pièce d’identité.');
});

test.each([
  [{ emailInjoignable: 'PLAINTE' as const }, 'Fatou ne reçoit plus nos messages'],
  [{ arrete: true }, 'Fatou ne veut plus recevoir nos messages'],
])('who wants no more mails is respected, and the sender knows (%o)', async (change, title) => {
  await open(news(change), { etat: 'LIVRE' });
  expect(pageText()).toContain(title);
  expect(pageText()).not.toContain('Corriger l’adresse');
});

test('the person named to collect the parcel is shown until the handover, and so is the label', async () => {
  const named = news({
    mandataire: { nom: 'Ibrahima Fall', telephone: '+221771112233', le: '2096-03-03T12:00:00.000Z' },
  });
  const labels = () => document.querySelectorAll('#tracking a[href$="/etiquette"]').length;
  await open(named, { etat: 'ARRIVE' });
  expect(pageText()).toContain('Ibrahima Fall peut retirer le colis à la place de Fatou');
  expect(labels()).toBe(1);
  await open(named, { etat: 'LIVRE' });
  expect(pageText()).not.toContain('peut retirer le colis à la place');
  expect(labels()).toBe(0);
});

test('a sender confirms or refuses the person who was named by the link, as they saw them', async () => {
  const le = '2096-03-04T12:00:00.000Z';
  await open(news({ messages: [], mandatairePropose: { nom: 'Modou Fall', telephone: null, le } }));
  expect(pageText()).toContain('À faire maintenantModou Fall attend votre confirmation');
  await press('Confirmer cette personne');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ le });
  await press('Refuser');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ le });
});
