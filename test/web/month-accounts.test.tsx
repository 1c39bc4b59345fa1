// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Movement } from '#shared/payments/movements.ts';
import { downloadFile } from '#web/core/download.ts';
import { getOnly, press, runInAct } from './browser.ts';
import { cockpitContainer } from './cockpit.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

vi.mock('#web/core/download.ts', () => ({ downloadFile: vi.fn() }));

const movement = (change: Partial<Movement> = {}): Movement => ({
  id: '1',
  le: '2026-01-31T22:30:00.000Z',
  type: 'PAIEMENT',
  montant: 200,
  devise: 'USD',
  moyen: 'CARTE',
  paymentId: 4086530481,
  recu: '2026-000042',
  avoir: null,
  enregistreLe: '2026-01-31T22:31:00.000Z',
  userId: 1796775239,
  username: '=Awa Diop',
  colisIds: [2086530481, 3086530482],
  containerBookingIds: [5086530483],
  reference: 'pi_86ed',
  ...change,
});
const REFUND = {
  id: 're_1',
  type: 'REMBOURSEMENT',
  montant: -100.1,
  reference: 're_1',
  avoir: 'AV-2026-000003',
} as const;

let january: readonly Movement[] = [];
let fails = false;

beforeEach(() => {
  localStorage.clear();
  vi.mocked(downloadFile).mockClear();
  january = [movement(), movement({ ...REFUND, colisIds: [2086530481] })];
  fails = false;
  mockApi((call) => {
    if (call.startsWith('GET /cockpit/conteneurs?')) return listReply([cockpitContainer()]);
    if (call.startsWith('GET /cockpit/alertes')) return { body: { success: true, data: [] } };
    if (call.startsWith('GET /cockpit/mois/')) return { body: { success: true, data: [cockpitContainer()] } };
    if (fails) return { status: 500, body: { success: false, code: 'INTERNAL', message: 'x' } };
    if (call.includes('/payments/mouvements/2026-01') && call.includes('cursor=next'))
      return listReply(january.slice(1));
    if (call.includes('/payments/mouvements/2026-01'))
      return listReply(january.slice(0, 1), january[1] && { next: 'next' });
    if (call.includes('/payments/mouvements/')) return listReply([]);
    return undefined;
  });
});

/** Opens the accounts of a month on the page of containers. */
const openMonth = async (month: string) => {
  await visit('/admin/conteneurs', { as: 'ADMIN' });
  expect(
    requests.some((call) => call.includes('mouvements')),
    'nothing is loaded before',
  ).toBe(false);
  await runInAct(() => {
    const details = getOnly('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
  });
  await waitUntilSettled();
  await choose(month);
};

const choose = async (month: string) => {
  await runInAct(() => fireEvent.change(getOnly('input[type="month"]'), { target: { value: month } }));
  await waitUntilSettled();
};

/** The names and sums that are shown. */
const sums = () => [...document.querySelectorAll('details dl > div')].map(({ textContent }) => textContent);

test('a month shows what came in, what was refunded and what remains, over all pages of its movements', async () => {
  await openMonth('2026-01');
  expect(sums()).toEqual(['Reçu200,00\u00a0$', 'Remboursé100,10\u00a0$', 'Net99,90\u00a0$']);
  expect(pageText()).toContain('à sa propre date (heure de Paris)');
});

test('what lost disputes took is shown apart, when there were any', async () => {
  january = [movement(), movement({ id: 'du_1', type: 'LITIGE_PERDU', montant: -200 })];
  await openMonth('2026-01');
  expect(sums()).toEqual([
    'Reçu200,00\u00a0$',
    'Remboursé0,00\u00a0$',
    'Contestations perdues200,00\u00a0$',
    'Net0,00\u00a0$',
  ]);
});

test('the file has a row per movement by its date in the seller’s zone, evaluates no name, and its total is the sum shown', async () => {
  january = [...january, movement({ id: '9', type: 'REMBOURSEMENT', montant: -0.1, moyen: null, reference: null })];
  await openMonth('2026-01');
  await press('Télécharger les mouvements (CSV)');
  await waitUntilSettled();
  const [name, csv, type] = vi.mocked(downloadFile).mock.calls[0] ?? [];
  expect([name, type]).toEqual(['mouvements-2026-01.csv', 'text/csv']);
  expect(String(csv).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Date;Heure;Mouvement;Montant;Devise;Moyen;Paiement;Reçu n°;Avoir;Client;Client n°;Colis;Conteneurs;Référence Stripe',
    `2026-01-31;23:30;Paiement;200;USD;Carte;4086530481;"=""2026-000042""";;'=Awa Diop;1796775239;"2086530481, 3086530482";5086530483;pi_86ed`,
    `2026-01-31;23:30;Remboursement;"-100,1";USD;Carte;4086530481;"=""2026-000042""";"=""AV-2026-000003""";'=Awa Diop;1796775239;2086530481;5086530483;re_1`,
    `2026-01-31;23:30;Remboursement;"-0,1";USD;Espèces ou virement;4086530481;"=""2026-000042""";;'=Awa Diop;1796775239;"2086530481, 3086530482";5086530483;`,
    'Total;;;"99,8";USD',
    '',
  ]);
  expect(sums()).toContain('Net99,80\u00a0$');
});

test('a month without money says so and offers no file', async () => {
  await openMonth('2026-02');
  expect(pageText()).toContain('Aucun mouvement d’argent ce mois-là.');
  expect(sums()).toEqual(['Reçu0,00\u00a0$', 'Remboursé0,00\u00a0$', 'Net0,00\u00a0$']);
  expect(pageText()).not.toContain('Télécharger les mouvements');
});

test('a month that could not be loaded says why and can be tried again', async () => {
  fails = true;
  await openMonth('2026-01');
  expect(pageText()).toContain('L’argent du mois n’a pas pu être chargé.');
  expect(sums()).toEqual([]);
  fails = false;
  await press('Réessayer');
  await waitUntilSettled();
  expect(sums()).toContain('Net99,90\u00a0$');
});

test('the file of departures says that its sums are those of the parcels, not of the month', async () => {
  await openMonth('2026-01');
  expect(pageText()).toContain('quelle que soit la date de l’argent');
  await press('Télécharger les départs (CSV)');
  await waitUntilSettled();
  expect(requests).toContain('GET /cockpit/mois/2026-01');
  expect(vi.mocked(downloadFile).mock.calls[0]?.[0]).toBe('conteneurs-2026-01.csv');
});
