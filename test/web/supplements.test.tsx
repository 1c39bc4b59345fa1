// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, fillIn, getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const measures = (poids: number) => ({ poids, longueur: 0.6, largeur: 0.4, hauteur: 0.4 });
const reception = (ecart: 'APPLIQUE' | 'SANS_PLACE') => ({
  le: '2096-11-29T10:00:00.000Z',
  verdict: 'DIFFERENT' as const,
  mesures: measures(23),
  prevu: measures(18),
  ecart,
  refus: null,
});
const supplement = { montant: 50, etat: 'DU' as const, depuis: '2096-11-29T10:00:00.000Z' };
/** Paid parcel of $180 whose depot found it $50 dearer. */
const owing = colis({
  id: 11,
  description: 'Draps',
  paye: true,
  paymentId: 5,
  etat: 'EN_ATTENTE',
  aPayerAvant: null,
  prixEstime: 230,
  aPayer: 50,
  supplement,
  reception: reception('APPLIQUE'),
});
const unpaid = colis({ id: 12, description: 'Livres', prixEstime: 25 });
const withoutPlace = colis({ ...owing, aPayer: 0, supplement: null, reception: reception('SANS_PLACE') });

const preview = (special: object = {}) => ({
  prixAvant: 180,
  prixApres: 230,
  supplement: 50,
  rembourse: 0,
  obstacle: null,
  messages: [{ langue: 'fr', clients: 1, parMail: true, objet: 'Un supplément est à payer', texte: 'Bonjour Awa,' }],
  ...special,
});
const departure = (id: number, destination: string) => ({
  id,
  lieuEnlevement: 'Le Havre',
  destination,
  dateDepart: '2096-12-12T13:00:00.000Z',
  fuseau: 'Europe/Paris',
});
const other = container({ id: 99, destination: 'Abidjan' });

const mock = (one: typeof owing, previewed: object = preview()) =>
  mockApi((call) => {
    if (call.includes('/apercu')) return { body: { success: true, data: previewed } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument() } };
    if (call.includes('-preview')) return { body: { success: true, data: previewed } };
    if (call.startsWith('POST')) return { body: { success: true, data: one } };
    if (call.includes('/bookings/mes-reservations')) return listReply([container(), other]);
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (call.endsWith(`/colis/${one.id}`)) return { body: { success: true, data: one } };
    if (call.includes('paiement=PAYE')) return listReply([]);
    if (call.includes('paiement=A_PAYER')) return listReply([one, unpaid]);
    return listReply(/\/colis/.test(call) ? [one] : [], { nonLues: 0 });
  });
const openPanel = () => visit(`/admin/colis?ouvert=${owing.id}`, { as: 'ADMIN' });
const reasonField = () => getOnly('[role="alertdialog"] textarea');

test('a parcel’s page shows booked beside measured, and one button that pays the supplement', async () => {
  mock(owing);
  await visit('/colis/11');
  expect(pageText()).toMatch(/Réservé18\skg/);
  expect(pageText()).toMatch(/Mesuré au dépôt23\skg/);
  expect(pageText()).toMatch(/Supplément à payer50,00\s\$/);
  expect(pageText()).not.toContain('Payer ce colis');
  await press('Payer le supplément');
  expect(requests).toContain('POST /payments/colis/11');
});

test('a supplement is among what is to pay, and counts with its own amount in the selection', async () => {
  mock(owing);
  await visit('/colis');
  expect(button('Payer le supplément')).toBeTruthy();
  await press('Tout sélectionner');
  await waitUntilSettled();
  expect(pageText()).toContain('2 colis sélectionnés');
  expect(pageText()).toMatch(/75,00\s\$/);
});

test('a parcel without place, and a refund, are shown to their customer', async () => {
  mock(colis({ ...withoutPlace, rembourse: 12.5 }));
  await visit('/colis/11');
  expect(pageText()).toContain('Sans place');
  expect(pageText()).toContain('un autre départ sera proposé');
  expect(pageText()).toMatch(/Remboursement12,50\s\$/);
});

test('a refund to come is shown as such to its customer and the team, with the correction of the weighing', async () => {
  const pesee = { le: '2096-12-01T09:30:00.000Z' };
  const lighter = { aPayer: 0, supplement: null, aRembourser: 12.5, reception: { ...reception('APPLIQUE'), pesee } };
  mock(colis({ ...owing, ...lighter }));
  for (const open of [() => visit('/colis/11'), openPanel]) {
    await open();
    expect(pageText()).toMatch(/À rembourser12,50\s\$/);
    expect(pageText()).toMatch(/Pesée corrigée le\s?1er décembre 2096/);
    expect(pageText()).not.toMatch(/Remboursement12/);
  }
});

test('an admin applies a difference after reading what it does to money and messages', async () => {
  mock(withoutPlace);
  await openPanel();
  await press('Appliquer les mesures');
  await screen.findByRole('alertdialog');
  await waitUntilSettled();
  expect(requests).toContain('GET /colis/11/ecart-preview?decision=APPLIQUER');
  expect(pageText()).toMatch(/Le prix passe de 180,00\s\$ à 230,00\s\$\./);
  expect(pageText()).toMatch(/Le client devra un supplément de 50,00\s\$\./);
  expect(pageText()).toContain('Objet : Un supplément est à payer');
  await fillIn(reasonField(), 'Place libérée');
  await runInAct(() => getOnly('[role="alertdialog"] button[type="submit"]').click());
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ decision: 'APPLIQUER', motif: 'Place libérée' });
  expect(pageText()).toContain('Décision enregistrée.');
});

test('an admin declares a missing parcel lost after reading what sender and recipient are told', async () => {
  const incident = {
    type: 'MANQUANT',
    le: '2096-12-20T10:00:00.000Z',
    conteneurId: 5,
    siteId: null,
    decision: null,
  } as const;
  const told = { langue: 'fr', objet: 'Votre colis est perdu', texte: 'Bonjour,' } as const;
  const previewed = {
    retraitOuvert: false,
    messages: [{ ...told, clients: 1, parMail: true }],
    mailsDestinataires: [{ ...told, destinataires: 1 }],
  };
  mock(colis({ ...owing, etat: 'EN_TRANSIT', supplement: null, incident, version: 3 }), previewed);
  await openPanel();
  await press('Déclarer perdu');
  await screen.findByRole('alertdialog');
  await waitUntilSettled();
  expect(pageText()).toContain('Objet : Votre colis est perdu');
  await fillIn(reasonField(), 'Cherché partout');
  await runInAct(() => getOnly('[role="alertdialog"] button[type="submit"]').click());
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/incidents/11');
  expect(requestBodies.at(-1)).toEqual({ decision: 'PERDU', motif: 'Cherché partout', version: 3 });
});

test('an admin waives a supplement with a reason, never without', async () => {
  mock(owing);
  await openPanel();
  await press('Renoncer à la somme due');
  await screen.findByRole('alertdialog');
  await runInAct(() => getOnly('[role="alertdialog"] button[type="submit"]').click());
  expect(pageText()).toContain('Indiquez la raison de ce changement.');
  await fillIn(reasonField(), 'Balance déréglée');
  await runInAct(() => getOnly('[role="alertdialog"] button[type="submit"]').click());
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/11/dispense');
  expect(requestBodies.at(-1)).toEqual({ motif: 'Balance déréglée' });
});

const RECIPIENT_MAIL = { langue: 'fr', destinataires: 1, objet: 'Votre colis change de départ', texte: 'Bonjour,' };

test('an admin who moves a parcel to another destination sees a warning, and confirms it', async () => {
  const moved = {
    de: departure(1_234_567_890, 'Dakar'),
    vers: departure(99, 'Abidjan'),
    autreDestination: true,
    mailsDestinataires: [RECIPIENT_MAIL],
  };
  mock(withoutPlace, preview({ ...moved, obstacle: 'CONTAINER_FULL' }));
  await openPanel();
  await press('Changer de départ');
  await screen.findByRole('alertdialog');
  await waitUntilSettled();
  const select = getOnly('[role="alertdialog"] select') as HTMLSelectElement;
  await runInAct(() => {
    select.value = '99';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitUntilSettled();
  expect(pageText()).toContain('Attention : ce conteneur va à Abidjan.');
  expect(pageText()).toContain(RECIPIENT_MAIL.objet);
  expect(pageText()).toContain('Ce conteneur n’a pas assez de place');
  await fillIn(reasonField(), 'Sans place');
  await press('Envoyer à Abidjan');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ vers: 99, motif: 'Sans place', autreDestination: true });
});

test('an admin’s list of payments says which pay a supplement', async () => {
  const payment = {
    id: 5,
    userId: 7,
    username: 'Awa Diop',
    colisIds: [11, 12],
    supplementIds: [11],
    fraisArriveeIds: [],
    montant: 75,
    devise: 'USD',
    moyen: 'CARTE',
    statut: 'CONFIRME',
    sessionId: null,
    rembourse: 0,
    aRembourser: 0,
    remboursementEchoue: 0,
    litigeLe: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    paidAt: null,
  };
  mockApi((call) => (call.endsWith('/payments/5') ? { body: { success: true, data: payment } } : listReply([payment])));
  await visit('/admin/paiements?ouvert=5', { as: 'ADMIN' });
  expect(pageText()).toContain('2, dont 1 supplément');
  expect(pageText()).toContain('n° 11 (supplément)');
});
