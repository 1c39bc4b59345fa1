// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { emptyInventory } from '#web/core/inventory/values.ts';
import { readBookingDraft, saveBookingDraft } from '#web/features/booking/draft.ts';
import { emptyBooking } from '#web/features/booking/values.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { BOOKING, DOCUMENT, inventoryOf, lineOf, open, values } from './inventory-form.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Preloads the modules that are loaded late, which can be slow on a busy machine. */
beforeAll(async () => {
  await Promise.all([
    import('#web/features/booking/submissionChunk.ts'),
    import('#web/core/inventory/InventoryEditor.tsx'),
    import('#web/core/inventory/makeInventoryFile.ts'),
  ]);
});

afterEach(() => localStorage.clear());

const input = (name: string, line = 0) => getOnly(`[name="inventaire.lignes.${line}.${name}"]`) as HTMLInputElement;
const designation = (line = 0) => input('designation', line);
const pressKey = (key: string, on = document.activeElement) => runInAct(() => on && fireEvent.keyDown(on, { key }));
const begin = async (nature = 'EFFETS_PERSONNELS') => {
  await runInAct(() => getOnly(`[value="${nature}"]`).click());
  await waitUntilSettled();
};
const totals = (): string => getOnly('dl[aria-live]').textContent ?? '';

test('choosing what the shipment is begins its list, and the own document becomes an option', async () => {
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
  expect(document.querySelector('#documents a[href="/contact"]')).not.toBeNull();
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
  await press('Déclarer 5\u00a0197\u00a0F\u00a0CFA');
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
  saveBookingDraft(7, BOOKING, { values: { ...values, inventaire }, progress: {} });
  expect(readBookingDraft(7, BOOKING, emptyBooking).values.inventaire).toEqual(inventaire);
  await open();
  await fillIn(designation(1), 'Livres');
  await visit('/');
  expect(readBookingDraft(7, BOOKING, emptyBooking).values.inventaire.lignes[1]?.designation).toBe('Livres');
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
        fields: { 'inventaire.lignes.1.designation': 'Ces objets sont refusés.' },
      },
    };
  });
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(designation(1).getAttribute('aria-invalid')).toBe('true');
  expect(pageText()).toContain('Ces objets sont refusés.');
});

test('the list of an earlier parcel is copied with one press', async () => {
  await open(emptyInventory);
  await begin();
  expect(pageText()).toContain('Reprendre une liste précédente');
  await runInAct(() => getOnly('#documents button[aria-busy]').click());
  await waitUntilSettled();
  expect(pageText()).toContain('4 × Chemises en lin');
  expect(document.activeElement?.textContent, 'the keyboard goes on at the list').toContain('Chemises en lin');
  expect(totals()).toContain('40,00');
  expect(pageText()).not.toContain('Reprendre une liste précédente');
});

test('a number typed before the goods becomes their number, and the value comes next', async () => {
  await open(emptyInventory);
  await begin();
  await fillIn(designation(), '20 t-shi');
  await pressKey('ArrowDown', designation());
  await pressKey('Enter', designation());
  expect(designation().value).toBe('T-shirts');
  expect(input('quantite').value).toBe('20');
  expect(document.activeElement).toBe(input('valeurUnitaire'));
});

test('a number typed with words of one’s own is taken when the field is left, and a measure stays in the words', async () => {
  await open(inventoryOf(lineOf('', { valeurUnitaire: '' })));
  await fillIn(designation(), '3 boubous brodés');
  await runInAct(() => fireEvent.blur(designation()));
  expect([designation().value, input('quantite').value]).toEqual(['Boubous brodés', '3']);
  await fillIn(designation(), '25 kg de riz');
  await runInAct(() => fireEvent.blur(designation()));
  expect([designation().value, input('quantite').value]).toEqual(['25 kg de riz', '3']);
});

test('chosen food is new, and the goods after it are like those before it', async () => {
  await open(inventoryOf(lineOf('Chemises'), lineOf('', { valeurUnitaire: '' })));
  await fillIn(designation(1), 'sac de riz');
  await pressKey('ArrowDown', designation(1));
  await pressKey('Enter', designation(1));
  const state = (index: number) =>
    (getOnly(`[name="inventaire.lignes.${index}.etat"]:checked`) as HTMLInputElement).value;
  expect(state(1)).toBe('NEUF');
  await fillIn(input('valeurUnitaire', 1), '25');
  await press('Ajouter un objet');
  await findOnly('[name="inventaire.lignes.2.designation"]');
  expect(state(2)).toBe('USAGE');
});

test('lists of earlier parcels stay where they are while the first item is typed', async () => {
  await open(emptyInventory);
  await begin();
  await fillIn(designation(), 'Livres');
  expect(pageText()).toContain('Reprendre une liste précédente');
  await runInAct(() => getOnly('#documents button[aria-busy]').click());
  await waitUntilSettled();
  expect(pageText(), 'what was typed stays in the list').toContain('Livres');
  expect(pageText()).toContain('4 × Chemises en lin');
});

test('an item of an old draft whose good the list no longer has is sent with the customer’s words alone', async () => {
  await open(inventoryOf(lineOf('Chemises', { bien: 'no-such-good' })), {
    typeDocument: 'Facture commerciale',
    document: DOCUMENT,
  });
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual(
    expect.objectContaining({
      inventaire: expect.objectContaining({ lignes: [expect.objectContaining({ bien: null })] }),
    }),
  );
});

test('Enter leads from the value of an electrical item to its serial number, and from there to the next item', async () => {
  await open(inventoryOf(lineOf('Téléviseur', { bien: 'television', valeurUnitaire: '' })));
  await fillIn(input('valeurUnitaire'), '120');
  await pressKey('Enter', input('valeurUnitaire'));
  expect(document.activeElement).toBe(input('numeroSerie'));
  await fillIn(input('numeroSerie'), 'SN-1');
  await pressKey('Enter', input('numeroSerie'));
  await findOnly('[name="inventaire.lignes.1.designation"]');
});

test('only the serial number of an item is marked optional; choices and fields are required alike', async () => {
  await open(inventoryOf(lineOf('Téléviseur', { bien: 'television' }), lineOf('', { valeurUnitaire: '' })));
  await runInAct(() => getOnly('li:first-child > div > [aria-expanded="false"][aria-controls]').click());
  const fields = [...document.querySelectorAll<HTMLInputElement>('[name^="inventaire."]')];
  expect(fields.filter(({ required }) => !required).map(({ name }) => name)).toEqual([
    'inventaire.lignes.0.numeroSerie',
  ]);
  expect(fields.length).toBeGreaterThan(10);
});
