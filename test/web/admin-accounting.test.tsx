// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MonthDrawer } from '#shared/counter/month-drawers.ts';
import type { MonthBooks } from '#shared/payments/accounting.ts';
import type { Ecart } from '#shared/payments/mismatches.ts';
import type { Movement } from '#shared/payments/movements.ts';
import type { ProviderEntry } from '#shared/payments/provider-entries.ts';
import { downloadFile } from '#web/core/download.ts';
import { button, getOnly, press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

vi.mock('#web/core/download.ts', () => ({ downloadFile: vi.fn() }));

const movement = (change: Partial<Movement> = {}): Movement => ({
  ...{ id: '1', le: '2026-01-10T10:00:00.000Z', type: 'PAIEMENT', montant: 120, devise: 'USD', moyen: 'CARTE' },
  ...{ paymentId: 40, recu: '2026-000042', avoir: null, userId: 7, username: 'Awa Diop', colisIds: [11] },
  ...{ containerBookingIds: [5], reference: 'pi_1', enregistreLe: '2026-01-10T10:00:01.000Z', ...change },
});
const entry = (change: Partial<ProviderEntry> = {}): ProviderEntry => ({
  ...{ id: 'txn_1', le: '2026-01-10T10:00:00.000Z', type: 'PAIEMENT', devise: 'USD', montant: 120, frais: 3.78 },
  ...{ reference: 'pi_1', paymentId: 40, ...change },
});
const PAYOUT = entry({
  id: 'txn_2',
  type: 'VERSEMENT',
  montant: -116.22,
  frais: 0,
  reference: 'po_1',
  paymentId: null,
});
const drawer: MonthDrawer = {
  ...{ id: 9, le: '2026-01-15T17:00:00.000Z', site: 'Le Havre', agent: 'Ibrahima Sow', motif: 'Une pièce perdue' },
  ...{ ecarts: [{ devise: 'EUR', montant: -5 }], banque: [], sorties: [], entrees: [] },
};
const mismatch: Ecart = {
  ...{ id: 'T_99', type: 'COMPTE', depuis: '2026-01-20T04:00:00.000Z', paymentId: 41, caisseId: null },
  ...{ nous: null, eux: { devise: 'XOF', montant: 65_000 }, fini: false, traite: null },
};

let books: MonthBooks;
let movements: Movement[];
let stripe: ProviderEntry[] | undefined;
let mismatches: Ecart[];

beforeEach(() => {
  localStorage.clear();
  vi.mocked(downloadFile).mockClear();
  books = {
    ...{ mois: '2026-01', vendeur: { nom: 'Yónnee', siren: '732829320', tauxTva: 20 }, fini: true, cloture: null },
    taux: { date: '2026-01-30', USD: 1.25, CAD: 1.5 },
  };
  movements = [movement()];
  stripe = [PAYOUT, entry()];
  mismatches = [];
  mockApi((call) => {
    if (call.includes('/comptabilite/ecarts/')) return { body: { success: true, data: { ...mismatch, fini: true } } };
    if (call.includes('/comptabilite/ecarts')) return { body: { success: true, data: mismatches } };
    if (call.endsWith('/cloture'))
      return { status: 409, body: { success: false, code: 'MONTH_CHANGED', message: 'D’autres mouvements.' } };
    if (call.includes('/comptes/WAVE')) return listReply([]);
    if (call.includes('/comptes/CARTE'))
      return stripe
        ? listReply(stripe)
        : { status: 503, body: { success: false, code: 'PAYMENT_PROVIDER_DOWN', message: 'x' } };
    if (call.includes('/caisses/cloturees/')) return listReply([drawer]);
    if (call.includes('/payments/mouvements/')) return listReply(movements);
    if (call.includes('/comptabilite/')) return { body: { success: true, data: books } };
    return undefined;
  });
});

const open = () => visit('/admin/comptabilite?mois=2026-01', { as: 'ADMIN' });
const words = () => pageText().replaceAll(/[\u00a0\u202f]/g, ' ');

test('an admin reads a month: sums by way, VAT, the account at Stripe equal to ours, its payout and the drawers', async () => {
  await open();
  await waitUntilSettled();
  for (const fact of [
    'Carte (Stripe)',
    'TVA comprise dans ce total : 20,00 $',
    'Nos mouvements et ceux de Stripe sont égaux, un par un.',
    '116,22 $',
    'égale au centime',
    'Ibrahima Sow',
    'Une pièce perdue',
  ])
    expect(words()).toContain(fact);
});

test('what differs is listed with both sides', async () => {
  stripe = [entry({ montant: 119 }), entry({ id: 'txn_9', type: 'LITIGE', montant: -120, reference: 'du_1' })];
  await open();
  await waitUntilSettled();
  expect(words()).toContain('2 différences');
  const [first, second] = [...document.querySelectorAll('tbody tr')].slice(1, 3);
  const cellsOf = (row: Element | undefined) =>
    [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(cellsOf(first)).toEqual(['120,00 $', '119,00 $']);
  expect(cellsOf(second)).toEqual(['absent', '-120,00 $']);
  expect(words()).toContain('contestation en cours');
});

test('the FEC and the ledger are saved as files', async () => {
  await open();
  await waitUntilSettled();
  await press('FEC (France)');
  const [name, text] = vi.mocked(downloadFile).mock.calls[0] ?? [];
  expect(name).toBe('732829320FEC20260131.txt');
  expect(String(text).split('\r\n')[0]?.split('\t')).toHaveLength(18);
  await press('Écritures (CSV)');
  const [csvName, csv] = vi.mocked(downloadFile).mock.calls[1] ?? [];
  expect(csvName).toBe('ecritures-2026-01.csv');
  expect(String(csv)).toContain('Facture 2026-000042');
  await press('Écritures (Excel)');
  await waitUntilSettled();
  expect(vi.mocked(downloadFile).mock.calls[2]?.[0]).toBe('ecritures-2026-01.xlsx');
});

test('while Stripe does not answer, the rest is readable, and the FEC and the closing wait', async () => {
  stripe = undefined;
  await open();
  await waitUntilSettled();
  expect(words()).toContain('Stripe ne répond pas');
  expect(words()).toContain('Carte (Stripe)');
  expect(button('Écritures (CSV)')).toBeDefined();
  expect(() => button('FEC (France)')).toThrow();
  expect(button('Clôturer le mois')).toHaveProperty('disabled', true);
});

test('closing sends what the page shows, and a refusal says why', async () => {
  await open();
  await waitUntilSettled();
  await press('Clôturer le mois');
  expect(requests.some((call) => call.startsWith('POST'))).toBe(false);
  await press('Clôturer pour de bon');
  await waitUntilSettled();
  expect(requests).toContain('POST /comptabilite/2026-01/cloture');
  expect(requestBodies.at(-1)).toMatchObject({
    mouvements: 1,
    tauxDu: '2026-01-30',
    empreinte: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(words()).toContain('Le mois n’est pas clos.');
});

test('a closed month says whether its file is the same, and lists apart what became known later', async () => {
  books = {
    ...books,
    cloture: {
      ...{ le: '2026-02-03T09:00:00.000Z', par: 1, mouvements: 1, empreinte: 'a'.repeat(64) },
      taux: { date: '2026-02-02', USD: 1.2, CAD: 1.5 },
    },
  };
  movements = [
    movement(),
    movement({ id: '2', paymentId: 41, reference: null, moyen: 'VIREMENT', enregistreLe: '2026-03-01T00:00:00.000Z' }),
  ];
  await open();
  await waitUntilSettled();
  expect(words()).toContain('diffère de celui de la clôture');
  expect(words()).toContain('Ajouté après la clôture');
  expect(() => button('Clôturer le mois')).toThrow();
});

test('a mismatch is a task with both sides, and is marked as done with what was done', async () => {
  mismatches = [mismatch];
  await open();
  await waitUntilSettled();
  for (const fact of ['1 écart à traiter', '65 000 F CFA', 'absent', 'T_99', 'Ouvrir le paiement'])
    expect(words()).toContain(fact);
  await runInAct(() => fireEvent.change(getOnly('form input'), { target: { value: 'Remboursé dans le portail' } }));
  await press('Marquer comme traité');
  await waitUntilSettled();
  expect(requests).toContain('PUT /comptabilite/ecarts/T_99');
  expect(requestBodies.at(-1)).toEqual({ motif: 'Remboursé dans le portail' });
});
