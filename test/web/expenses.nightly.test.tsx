// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { Depense } from '#shared/depenses/schema.ts';
import '#web/core/admin/expenses/ExpenseDialog.tsx'; // at hand when the page opens it
import { fillIn, findOnly, getOnly, openDialog, runInAct } from './browser.ts';
import { cockpitContainer, row } from './cockpit.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Income and expenses of a container on its page. */

const CONTAINER = cockpitContainer();
const { id } = CONTAINER.conteneur;
const ADDRESS = `/admin/conteneurs/${id}`;

const usd = (montant: number) => ({
  ...{ montant, devise: 'USD' as const, dollars: montant },
  ...{ taux: null, tauxDu: '2026-11-02' },
});
const depense = (change: Partial<Depense> = {}): Depense => ({
  id: 3_000_000_001,
  conteneurId: id,
  mois: null,
  poste: 'FRET',
  libelle: 'Fret CMA CGM',
  statut: 'PREVUE',
  prevu: usd(1_200),
  paye: null,
  photoUrl: null,
  creation: { le: '2026-11-02T08:00:00.000Z', par: 'Fatou Ndiaye' },
  modification: null,
  paiement: null,
  annulation: null,
  ...change,
});
const FRANCS = { montant: 150_000, devise: 'XOF' as const, dollars: 285.84, taux: 524.7656, tauxDu: '2026-11-01' };
const PAID = depense({
  id: 3_000_000_002,
  poste: 'CAMION',
  libelle: 'Camion du port',
  statut: 'PAYEE',
  prevu: usd(300),
  paye: { ...FRANCS, le: '2026-11-05' },
  paiement: { le: '2026-11-06T08:00:00.000Z', par: 'Moussa Ba' },
  photoUrl: 'https://files.test/facture.pdf',
});
const CANCELLED = depense({
  id: 3_000_000_003,
  libelle: 'Fret saisi deux fois',
  statut: 'ANNULEE',
  annulation: { le: '2026-11-07T08:00:00.000Z', par: 'Fatou Ndiaye', motif: 'Saisie deux fois' },
});

let expenses: Depense[] | undefined = [depense(), PAID, CANCELLED];
let container = CONTAINER;
let saveReply: { status?: number; body: unknown } | undefined;

beforeEach(() => {
  localStorage.clear();
  expenses = [depense(), PAID, CANCELLED];
  container = CONTAINER;
  saveReply = { body: { success: true, data: depense({ statut: 'PAYEE' }) } };
  mockApi((call) => {
    if (call.startsWith(`GET /cockpit/conteneurs/${id}/colis`)) return listReply([row()]);
    if (call === `GET /cockpit/conteneurs/${id}`) return { body: { success: true, data: container } };
    if (call.startsWith('GET /depenses?')) return expenses && listReply(expenses);
    if (call === 'POST /depenses') return { status: 201, body: saveReply?.body };
    if (call.includes('/depenses')) return saveReply;
    return undefined;
  });
});

const text = (selector: string) => getOnly(selector).textContent?.replace(/\s/g, ' ') ?? '';
const open = async () => {
  await visit(ADDRESS, { as: 'ADMIN' });
  await waitUntilSettled();
};
const items = () => [...document.querySelectorAll('section[aria-labelledby="expenses"] > ul > li')];
/** Presses a button within a part of the page. */
const pressIn = (part: Element | undefined, name: string) =>
  runInAct(() => [...(part?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name)?.click());
const actOn = async (index: number, name: string) => {
  await pressIn(items()[index], name);
  return findOnly('dialog[open]');
};
const type = (name: string, value: string) => fillIn(getOnly(`dialog [name="${name}"]`), value);
const submit = (dialog: Element) => runInAct(() => dialog.querySelector<HTMLElement>('[type="submit"]')?.click());

test('the page of a container shows its margin so far beside the planned one, per kg and m³', async () => {
  await open();
  const rows = [...document.querySelectorAll('section[aria-labelledby="margin"] tbody tr')].map((one) =>
    one.textContent?.replace(/\s/g, ' '),
  );
  expect(rows).toEqual([
    'Recettes1 080,00 $1 440,00 $',
    'Dépenses700,00 $900,00 $',
    'Marge380,00 $540,00 $',
    'Marge par kg vendu3,17 $4,50 $',
    'Marge par m³ vendu380,00 $540,00 $',
  ]);
  expect(text('section[aria-labelledby="income"]')).toBe('Recettes par moyen de paiementCarte900,00 $Espèces180,00 $');
  expect(pageText()).toContain('Les dépenses payées dépassent de 50,00 $ ce qui était prévu.');
});

test('a container without parcels has no margin per kg, and a loss says so beyond its colour', async () => {
  container = {
    ...cockpitContainer({ poids: 0, volume: 0 }),
    montants: { ...CONTAINER.montants, paye: 0, du: 0 },
    marge: { recettes: [], depenses: { payees: 700, aPayer: 0, prevues: 0 } },
  };
  await open();
  expect(text('section[aria-labelledby="margin"] tr[data-total]')).toBe('Marge-700,00 $-700,00 $');
  expect(text('section[aria-labelledby="margin"] tbody tr:last-child')).toBe('Marge par m³ vendu––');
  expect(pageText()).toContain('Rien n’est encaissé pour l’instant.');
});

test('each expense is listed with its plan beside what was paid, its rate, its paper, and who did what', async () => {
  await open();
  const [planned, paid, cancelled] = items().map((one) => one.textContent?.replace(/\s/g, ' '));
  expect(planned).toMatch(/Fret CMA CGMFretPrévue par Fatou Ndiaye le .*Prévu1 200,00 \$Payé–Prévue/);
  expect(paid).toMatch(/Payée le 5 nov\. 2026, enregistré par Moussa Ba/);
  expect(paid).toContain('Prévu300,00 $Payé150 000 F CFA285,84 $1 $ = 524,7656 F CFA le 1er nov. 2026Payée');
  expect(items()[1]?.querySelector('a')?.getAttribute('href')).toBe(PAID.photoUrl);
  expect(cancelled).toMatch(/Annulée par Fatou Ndiaye le .* : Saisie deux fois/);
  expect(items().map((one) => [...one.querySelectorAll('button')].map(({ textContent }) => textContent))).toEqual([
    ['Marquer comme payée', 'Modifier', 'Annuler'],
    ['Annuler'],
    [],
  ]);
});

test('an admin records a planned expense, and a refused field shows why', async () => {
  await open();
  const dialog = await openDialog('Ajouter une dépense');
  expect(dialog.textContent).toContain('Commissionnaire en douane');
  expect(dialog.textContent).not.toContain('Loyer');
  await submit(dialog);
  expect(dialog.querySelectorAll('[aria-invalid="true"]').length).toBe(2);
  await type('libelle', 'Fret Grimaldi');
  await type('montant', '1500.5');
  await submit(dialog);
  expect(requests).toContain('POST /depenses');
  expect(requestBodies.at(-1)).toEqual({
    ...{ conteneurId: id, poste: 'FRET', libelle: 'Fret Grimaldi' },
    ...{ montant: 1_500.5, devise: 'EUR' },
  });
  await waitUntilSettled();
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(requests.filter((call) => call === `GET /cockpit/conteneurs/${id}`).length, 'sums are read again').toBe(2);
});

test('a planned expense is paid with another sum, of the day', async () => {
  await open();
  const dialog = await actOn(0, 'Marquer comme payée');
  await type('payeeLe', '2026-11-03');
  await type('montant', '1250');
  await submit(dialog);
  expect(requests).toContain('POST /depenses/3000000001/paiement');
  expect(requestBodies.at(-1)).toEqual({ payeeLe: '2026-11-03', montant: 1_250, devise: 'USD' });
});

test('an expense is cancelled with a reason only, and a refusal leaves the form open', async () => {
  await open();
  const dialog = await actOn(1, 'Annuler');
  await submit(dialog);
  expect(requests.some((call) => call.includes('/annulation'))).toBe(false);
  saveReply = {
    status: 409,
    body: { success: false, code: 'DEPENSE_CANCELLED', message: 'Cette dépense est annulée : elle ne change plus.' },
  };
  await type('motif', 'Facture refusée');
  await submit(dialog);
  expect(requestBodies.at(-1)).toEqual({ motif: 'Facture refusée' });
  expect(dialog.textContent).toContain('Cette dépense est annulée');
});

test('a container without expenses says what to add, and a failed list can be loaded again', async () => {
  expenses = [];
  await open();
  expect(pageText()).toContain('Aucune dépense n’est enregistrée.');
  expenses = undefined;
  await open();
  expect(pageText()).toContain('Les dépenses n’ont pas pu être chargées.');
  expenses = [depense()];
  await pressIn(getOnly('section[aria-labelledby="expenses"]'), 'Réessayer');
  await waitUntilSettled();
  expect(items()).toHaveLength(1);
});
