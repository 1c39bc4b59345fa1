// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { line } from '../support/items/inventory-lines.ts';
import { button, fillIn, getOnly, loadFrenchTexts, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { inventory, rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, visit, waitUntilSettled } from './visit.tsx';

/** Preloads the modules that are loaded late, which can be slow on a busy machine. */
beforeAll(async () => {
  await loadFrenchTexts();
  await Promise.all([import('#web/features/admin-customs/InventoryReview.tsx'), loadTexts(['inventory'])]);
});

const LINES = [
  line('Chemises en coton', { bien: 'clothes', quantite: 3, valeurUnitaire: 8_00 }),
  line('Vélo', { valeurUnitaire: 120_00 }),
  line('Téléviseur', { bien: 'television', valeurUnitaire: 100_00, numeroSerie: 'SN-42' }),
];

let document2: CustomsDocument;
let list: Inventory;

beforeEach(() => {
  list = inventory(LINES);
  document2 = pending();
});

const pending = (special: Partial<CustomsDocument> = {}): CustomsDocument =>
  rejectedDocument({
    typeDocument: 'Inventaire des effets personnels',
    statut: 'EN_ATTENTE',
    motif: null,
    decideLe: null,
    inventaire: { lignes: 3, nature: 'EFFETS_PERSONNELS', revision: list.revision, totalXof: list.totalXof },
    ...special,
  });

/** Opens document 2 in the panel; `decided` is what the API makes of a decision. */
const open = async (decided: object | { status: number; body: unknown } = {}) => {
  mockApi((call) => {
    if (call.startsWith('PUT /customs/decision/2')) {
      if ('status' in decided) return decided;
      document2 = { ...document2, ...decided };
    }
    if (call.startsWith('GET /customs/colis')) return listReply([document2]);
    if (call.includes('/inventaire')) return { body: { success: true, data: list } };
    if (call.includes('/customs/droits')) return { body: { success: true, data: null } };
    if (call.includes('/customs/')) return { body: { success: true, data: document2 } };
    if (/\/bookings\/\d+$/.test(call)) return { body: { success: true, data: container() } };
    if (/\/colis\/\d+$/.test(call)) return { body: { success: true, data: colis({ id: 11 }) } };
    if (call.includes('/auth/users/3'))
      return { body: { success: true, data: { userId: 3, nom: 'Ndiaye', prenom: 'Fatou' } } };
    return listReply([]);
  });
  return visit('/admin/douane?statut=TOUS&ouvert=2', { as: 'ADMIN' });
};

const reviewed = () => requestBodies.at(-1);
const panelButtons = () => [...document.querySelectorAll('aside button')].map(({ textContent }) => textContent);
const reason = () => getOnly('aside textarea');

test('an admin reads the lines beside the picture: what, how many, condition, value, origin and serial number', async () => {
  await open();
  expect(getOnly('aside img').getAttribute('src')).toBe('https://files.test/1');
  const lines = [...document.querySelectorAll('aside ol > li')].map((each) => each.textContent?.replace(/\s/g, ' '));
  expect(lines[0]).toContain('3 × Chemises en coton24,00 €');
  expect(lines[0]).toContain('Usagé · 8,00 € pièce · fabriqué en : France');
  expect(lines[2]).toContain('n° de série SN-42');
});

test('the panel shows the totals, and duty and VAT as a range', async () => {
  await open();
  expect(pageText()).toContain('Total de la liste244,00 €');
  expect(pageText()).toContain('Soit en F CFA160 054 F CFA');
  expect(pageText()).toMatch(/Droits et TVA estimésde 28 810 F CFA à 94 912 F CFA/);
});

test('the rules that a line breaks stand at that line, with their effect and source', async () => {
  await open();
  const rules = getOnly('[aria-label="Règles pour la ligne 2"]').textContent?.replace(/\s/g, ' ');
  expect(rules).toContain('Interdit. Vélos d’occasion');
  expect(rules).toContain('Source : Décret n° 2025-1752.');
  expect(document.querySelector('[aria-label="Règles pour la ligne 1"] [data-effect="block"]')).toBeNull();
});

test('an admin marks lines to correct with a note each, and the request names file and revision', async () => {
  const place = await open({ statut: 'REFUSE', etape: 'A_CORRIGER', decideLe: '2026-11-22T10:00:00.000Z' });
  await press('Correcte : ligne 1, Chemises en coton');
  await press('À corriger : ligne 2, Vélo');
  await fillIn(getOnly('aside input[maxlength="160"]'), 'Neuf ou d’occasion ?');
  expect(panelButtons()).not.toContain('Accepter');
  await press('Faire corriger');
  await press('Demander la correction');
  await waitUntilSettled();
  expect(reviewed()).toEqual({
    decision: 'A_CORRIGER',
    deposeLe: document2.deposeLe,
    decideLe: null,
    revision: 1,
    lignes: [
      { rang: 1, decision: 'ACCEPTE', note: null },
      { rang: 2, decision: 'A_CORRIGER', note: 'Neuf ou d’occasion ?' },
    ],
  });
  expect(pageText()).toContain('Correction demandée : le client est prévenu.');
  expect(place().search, 'the next one opens, and nothing was unsaved').toBe('?statut=TOUS');
});

test('a correction without any word of what to correct is not sent', async () => {
  await open();
  await press('Faire corriger');
  await press('Demander la correction');
  expect(pageText()).toContain('Indiquez quoi corriger, ici ou à chaque ligne à corriger.');
  await fillIn(reason(), 'La facture ne correspond pas à la liste.');
  await press('Demander la correction');
  await waitUntilSettled();
  expect(reviewed()).toMatchObject({ decision: 'A_CORRIGER', motif: 'La facture ne correspond pas à la liste.' });
});

test('a document is held with a reason only, and then released', async () => {
  await open({ etape: 'RETENU', decideLe: '2026-11-22T10:00:00.000Z' });
  await press('Retenir');
  await press('Retenir le document');
  expect(pageText()).toContain('Indiquez pourquoi le document est retenu : le client le lit.');
  await fillIn(reason(), 'Nous attendons le certificat du consulat.');
  await press('Retenir le document');
  await waitUntilSettled();
  expect(reviewed()).toMatchObject({ decision: 'RETENU', motif: 'Nous attendons le certificat du consulat.' });
  document2 = pending({
    etape: 'RETENU',
    motif: 'Nous attendons le certificat.',
    decideLe: '2026-11-22T10:00:00.000Z',
  });
  await open({ statut: 'ACCEPTE', etape: 'LIBERE', motif: null });
  expect(pageText()).toContain('Pourquoi il est retenuNous attendons le certificat.');
  expect(panelButtons()).not.toContain('Accepter');
  await press('Libérer');
  await waitUntilSettled();
  expect(reviewed()).toMatchObject({ decision: 'LIBERE', deposeLe: document2.deposeLe, revision: 1 });
  expect(pageText()).toContain('Document libéré : le client est prévenu.');
});

test('accepting and refusing say so, and a refusal has its reason', async () => {
  await open({ statut: 'ACCEPTE', decideLe: '2026-11-22T10:00:00.000Z' });
  await press('Accepter');
  await waitUntilSettled();
  expect(reviewed()).toEqual({ decision: 'ACCEPTE', deposeLe: document2.deposeLe, revision: 1, decideLe: null });
  document2 = pending();
  await open({ statut: 'REFUSE', decideLe: '2026-11-22T10:00:00.000Z' });
  await press('Refuser');
  await fillIn(reason(), 'Ces objets sont interdits.');
  await press('Refuser le document');
  await waitUntilSettled();
  expect(reviewed()).toMatchObject({ decision: 'REFUSE', motif: 'Ces objets sont interdits.' });
});

test('a decision on a list that its customer has changed is refused with that reason, and the new list is shown', async () => {
  const message = 'Le client a remplacé ce document ou son inventaire entre-temps.';
  await open({ status: 409, body: { success: false, code: 'CUSTOMS_REPLACED', message } });
  await press('Correcte : ligne 1, Chemises en coton');
  list = inventory([line('Draps')], { revision: 2 });
  document2 = pending({ deposeLe: '2026-11-22T10:00:00.000Z' });
  await press('Accepter');
  await waitUntilSettled();
  expect(pageText()).toContain(message);
  expect(pageText()).toContain('Draps');
  expect(document.querySelector('[aria-pressed="true"]')).toBeNull();
});

test('a decision that somebody else has made meanwhile is shown instead of being replaced', async () => {
  const message = 'Quelqu’un d’autre a décidé entre-temps.';
  await open({ status: 409, body: { success: false, code: 'CUSTOMS_DECISION_CHANGED', message } });
  document2 = pending({ statut: 'REFUSE', motif: 'Illisible.', decideLe: '2026-11-22T10:00:00.000Z' });
  await press('Retenir');
  await fillIn(reason(), 'Contrôle à faire.');
  await press('Retenir le document');
  await waitUntilSettled();
  expect(reviewed()).toMatchObject({ decision: 'RETENU', decideLe: null });
  expect(pageText()).toContain(message);
  expect(pageText()).toContain('Illisible.');
  expect((reason() as HTMLTextAreaElement).value, 'what was typed stays').toBe('Contrôle à faire.');
});

test.each([
  ['A_CORRIGER', 'REFUSE', 'À corriger'],
  ['RETENU', 'EN_ATTENTE', 'Retenu'],
  ['LIBERE', 'ACCEPTE', 'Libéré'],
] as const)('the stage %s is named in the list and in the panel', async (etape, statut, words) => {
  document2 = pending({ etape, statut, motif: 'Parce que.' });
  await open();
  expect(getOnly('tbody tr').textContent).toContain(words);
  expect(getOnly('aside').textContent).toContain(words);
});

test('the history says who decided what on which line, and marks show the latest decision', async () => {
  list = inventory(LINES, {
    revision: 2,
    decisions: [
      {
        revision: 1,
        decideLe: '2026-11-21T10:00:00.000Z',
        decidePar: 3,
        lignes: [{ rang: 1, decision: 'A_CORRIGER', note: 'Combien ?' }],
      },
      {
        revision: 2,
        decideLe: '2026-11-22T10:00:00.000Z',
        decidePar: 3,
        lignes: [{ rang: 2, decision: 'A_CORRIGER', note: 'Quel vélo ?' }],
      },
    ],
  });
  document2 = pending();
  await open();
  expect(pageText()).toContain('2 décisions sur des lignes');
  expect(pageText()).toContain('version précédente de la listeLigne 1 : à corriger. Combien ?Décidé par Fatou Ndiaye');
  expect(button('À corriger : ligne 2, Vélo').getAttribute('aria-pressed')).toBe('true');
  expect(button('À corriger : ligne 1, Chemises en coton').getAttribute('aria-pressed')).toBe('false');
});
