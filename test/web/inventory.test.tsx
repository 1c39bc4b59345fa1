// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { emptyInventory, type InventoryValues } from '#web/core/inventory/values.ts';
import { readBooking, saveBooking } from '#web/features/booking/draft.ts';
import type { BookingValues } from '#web/features/booking/rules.ts';
import { emptyBooking } from '#web/features/booking/values.ts';
import { line } from '../support/inventory-lines.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import {
  bookedBody,
  listReply,
  mockApi,
  pageText,
  requestBodies,
  requests,
  visit,
  waitUntilSettled,
} from './visit.tsx';

/** Preloads the modules that are loaded late, which can be slow on a busy machine. */
beforeAll(async () => {
  await Promise.all([
    import('#web/features/booking/postSubmit.ts'),
    import('#web/core/inventory/InventoryEditor.tsx'),
    import('#web/core/inventory/inventoryPaper.ts'),
  ]);
});

afterEach(() => localStorage.clear());

const BOOKING = container().id;
const values: BookingValues = {
  ...emptyBooking,
  ...{ description: 'Vêtements', poids: '10', longueur: '0.4', largeur: '0.3', hauteur: '0.3' },
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '+221 77 123 45 67',
  emailDestinataire: 'fatou@yonnee.test',
  adresseDestinataire: 'Plateau, Dakar',
  valeurCouverture: '100000',
};
const DOCUMENT = { name: 'facture.pdf', size: 9, key: 'incoming/7/own', uploadedAt: Date.now() };

const lineOf = (designation: string, change: object = {}) => ({
  designation,
  bien: '',
  quantite: '1',
  etat: 'USAGE' as const,
  valeurUnitaire: '10',
  devise: 'EUR' as const,
  origine: 'FR',
  numeroSerie: '',
  ...change,
});

const inventoryOf = (...lignes: InventoryValues['lignes']): InventoryValues => ({
  nature: 'EFFETS_PERSONNELS',
  lignes,
  certificatLe: '',
});

const rates = { date: new Date().toISOString().slice(0, 10), perUsd: { EUR: 0.92, CAD: 1.4, XOF: 603.48 } };

const EARLIER = {
  documentId: 12,
  nature: 'CADEAU',
  certificatLe: null,
  revision: 1,
  modifieLe: '2026-11-01T08:00:00.000Z',
};

const open = async (inventaire?: InventoryValues, change: Partial<BookingValues> = {}) => {
  mockApi((call) => {
    if (call.startsWith('GET /bookings/'))
      return { body: { success: true, data: container({ lieuEnlevement: 'Le Havre' }) } };
    if (call.startsWith('GET /rates')) return { body: { success: true, data: rates } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis'))
      return { status: 201, body: { success: true, data: { ...colis(), ...(bookedBody() as object) } } };
    if (call.startsWith('GET /customs/12/inventaire'))
      return {
        body: {
          success: true,
          data: {
            ...EARLIER,
            lignes: [line('Chemises en lin', { quantite: 4 })],
            taux: null,
            sommes: {},
            totalXof: 26_238,
          },
        },
      };
    if (call.startsWith('GET /customs/user/7'))
      return listReply([
        rejectedDocument({ id: 11 }),
        rejectedDocument({ id: 12, inventaire: { lignes: 1, nature: 'CADEAU', revision: 1, totalXof: 26_238 } }),
      ]);
    return listReply([]);
  });
  if (inventaire) saveBooking(7, BOOKING, { values: { ...values, ...change, inventaire }, progress: {} });
  await visit(`/ajouter-colis/${BOOKING}`);
};

const input = (name: string, line = 0) => getOnly(`[name="inventaire.lignes.${line}.${name}"]`) as HTMLInputElement;
const designation = (line = 0) => input('designation', line);
const pressKey = (key: string, on = document.activeElement) => runInAct(() => on && fireEvent.keyDown(on, { key }));
const begin = async (nature = 'EFFETS_PERSONNELS') => {
  await runInAct(() => getOnly(`[value="${nature}"]`).click());
  await waitUntilSettled();
};
const totals = (): string => getOnly('dl[aria-live]').textContent ?? '';

test('choosing what the sending is begins its list, and the own document becomes an option', async () => {
  await open(emptyInventory);
  expect(pageText()).toContain('Vous avez déjà une facture ou un certificat ?');
  await begin();
  expect(designation().value).toBe('');
  expect(pageText()).toContain('Joindre aussi une facture ou un certificat');
  await press('Joindre plutôt mon propre document');
  expect(document.querySelector('[role="combobox"][name]')).toBeNull();
  expect(pageText()).toContain('Vous avez déjà une facture ou un certificat ?');
});

test('by keyboard alone a customer takes a suggestion, states number and value, and goes on to the next item', async () => {
  await open(emptyInventory);
  await begin();
  await runInAct(() => designation().focus());
  await fillIn(designation(), 'chemis');
  expect(pageText()).toContain('Chemises');
  await pressKey('ArrowDown');
  await pressKey('Enter');
  expect(designation().value).toContain('Chemises');
  expect(document.activeElement).toBe(input('quantite'));
  await fillIn(input('quantite'), '3');
  await pressKey('Enter');
  expect(document.activeElement).toBe(input('valeurUnitaire'));
  await fillIn(input('valeurUnitaire'), '8');
  await pressKey('Enter');
  await findOnly('[name="inventaire.lignes.1.designation"]');
  expect(document.activeElement).toBe(designation(1));
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(pageText()).toContain('3 × Chemises');
});

test('an item without a value is not left behind: its empty field is named and focused', async () => {
  await open(inventoryOf(lineOf('Chemises en coton', { valeurUnitaire: '' })));
  await press('Ajouter un objet');
  await waitUntilSettled();
  expect(document.activeElement).toBe(input('valeurUnitaire'));
  expect(input('valeurUnitaire').getAttribute('aria-invalid')).toBe('true');
});

test('vague words are refused with an example', async () => {
  await open(inventoryOf(lineOf('Divers')));
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(pageText()).toContain('3 chemises en coton » plutôt que « effets personnels »');
  expect(pageText()).toContain('Complétez la liste de ce que contient le colis.');
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('prohibited goods are refused at their line, with the source and whom to ask, and nothing is sent', async () => {
  await open(inventoryOf(lineOf('Chemises'), lineOf('Vélo')));
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(designation(1).getAttribute('aria-invalid')).toBe('true');
  expect(pageText()).toContain('Vélos d’occasion : ils n’entrent pas au Sénégal.');
  expect(pageText()).toContain('Source : Décret n° 2025-1752.');
  expect(document.querySelector('#papers a[href="/contact"]')).not.toBeNull();
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await runInAct(() => getOnly('[name="inventaire.lignes.1.etat"][value="NEUF"]').click());
  expect(pageText()).not.toContain('Vélos d’occasion');
});

test('rules that warn or ask are shown with their source', async () => {
  await open(inventoryOf(lineOf('Téléviseur', { bien: 'television', valeurUnitaire: '' })));
  expect(pageText()).toContain('Directive 2012/19/UE, annexe VI');
  expect(input('numeroSerie').value, 'asked for electricals').toBe('');
});

test('the running total is exact in each currency and in francs, beside the insured value', async () => {
  await open(
    inventoryOf(
      lineOf('Chemises', { quantite: '3', valeurUnitaire: '0.1' }),
      lineOf('Riz', { valeurUnitaire: '5000', devise: 'XOF' }),
    ),
  );
  expect(totals().replace(/\s/g, ' ')).toContain('0,30 € + 5 000 F CFA');
  expect(totals().replace(/\s/g, ' ')).toContain('5 197 F CFA');
  await press('Assurer 5\u00a0197\u00a0F\u00a0CFA');
  expect((getOnly('[name="valeurCouverture"]') as HTMLInputElement).value).toBe('5197');
});

test('a removed item comes back with everything that was typed', async () => {
  await open(inventoryOf(lineOf('Chemises'), lineOf('Livres de cuisine', { valeurUnitaire: '7.50' })));
  await press('Retirer : Livres de cuisine');
  expect(pageText()).toContain('« Livres de cuisine » est retiré de la liste.');
  expect(totals()).toContain('10,00');
  await press('Annuler');
  expect(totals()).toContain('17,50');
  expect(pageText()).not.toContain('est retiré de la liste');
});

test('a list survives a reload and back, with its unfinished item', async () => {
  const inventaire = inventoryOf(lineOf('Chemises'), lineOf('', { valeurUnitaire: '' }));
  saveBooking(7, BOOKING, { values: { ...values, inventaire }, progress: {} });
  expect(readBooking(7, BOOKING, emptyBooking).values.inventaire).toEqual(inventaire);
  await open();
  await fillIn(designation(1), 'Livres');
  await visit('/');
  expect(readBooking(7, BOOKING, emptyBooking).values.inventaire.lignes[1]?.designation).toBe('Livres');
});

test('a booking with a list and the customer’s own invoice sends both, and makes no document', async () => {
  await open(inventoryOf(lineOf('Chemises', { bien: 'clothes', quantite: '2' }), lineOf('', { valeurUnitaire: '' })), {
    typeDocument: 'Facture commerciale',
    document: DOCUMENT,
  });
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(requests.filter((request) => request.startsWith('POST /uploads'))).toEqual([]);
  expect(requestBodies).toContainEqual({
    typeDocument: 'Facture commerciale',
    photoKey: DOCUMENT.key,
    inventaire: {
      nature: 'EFFETS_PERSONNELS',
      certificatLe: null,
      lignes: [
        {
          designation: 'Chemises',
          bien: 'clothes',
          quantite: 2,
          etat: 'USAGE',
          valeurUnitaire: 1000,
          devise: 'EUR',
          origine: 'FR',
          numeroSerie: null,
        },
      ],
    },
  });
});

test('a removal warns when its certificate ends before the planned arrival', async () => {
  await open({ ...inventoryOf(lineOf('Canapé')), nature: 'DEMENAGEMENT', certificatLe: '2020-01-31' });
  expect(pageText()).toContain('Ce certificat est valable jusqu’au 29 février 2020');
});

test('the reason of a line that the API refuses is shown at that line', async () => {
  await open(inventoryOf(lineOf('Chemises'), lineOf('Livres')), {
    typeDocument: 'Facture commerciale',
    document: DOCUMENT,
  });
  mockApi((call) => {
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    return {
      status: 422,
      body: {
        success: false,
        code: 'INVALID_FIELDS',
        message: 'Certains champs sont invalides.',
        fields: { 'inventaire.lignes.1.designation': 'La douane refuse ces objets.' },
      },
    };
  });
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(designation(1).getAttribute('aria-invalid')).toBe('true');
  expect(pageText()).toContain('La douane refuse ces objets.');
});

test('the list of an earlier parcel is copied with one press', async () => {
  await open(emptyInventory);
  await begin();
  expect(pageText()).toContain('Reprendre une liste précédente');
  await runInAct(() => getOnly('#papers button[aria-busy]').click());
  await waitUntilSettled();
  expect(pageText()).toContain('4 × Chemises en lin');
  expect(totals()).toContain('40,00');
  expect(pageText()).not.toContain('Reprendre une liste précédente');
});
