// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { StatementColis } from '#shared/payments/statement.ts';
import { statementLines } from '#shared/payments/statement.ts';
import { statementDocument } from '#web/features/statement/statementDocument.ts';
import { i18n, loadTexts } from '#web/i18n/i18n.ts';
import { getOnly } from './browser.ts';
import { listReply, mockApi, pageText, requests, visit } from './visit.tsx';

const DRUM: StatementColis = {
  id: 1234567890,
  piece: { code: 'FUT_220', fr: 'Fût 220 l', en: 'Drum 220 l' },
  poids: 120,
  createdAt: '2026-11-02T09:00:00.000Z',
  annuleLe: null,
  charges: [
    { code: 'PIECE', montant: 110, piece: 'FUT_220', fr: 'Fût 220 l', en: 'Drum 220 l' },
    { code: 'ECART', montant: 30, le: '2026-11-05T09:00:00.000Z' },
  ],
  enAttente: null,
  versements: [
    {
      paymentId: 77,
      montant: 40,
      le: '2026-11-03T09:00:00.000Z',
      conteste: false,
      moyen: 'ESPECES',
      recu: '2026-000042',
    },
    { paymentId: 78, montant: 70, le: '2026-11-04T09:00:00.000Z', conteste: false, moyen: 'CARTE', recu: null },
  ],
};

const USER = {
  id: 7,
  nom: 'Diop',
  prenom: 'Awa',
  email: '',
  telephone: '+221771234567',
  role: 'USER',
  actif: true,
  langue: 'fr',
};

const open = (address: string, as: 'USER' | 'ADMIN', parcels: readonly StatementColis[] = [DRUM]) => {
  mockApi((call) => {
    if (call.startsWith('GET /payments/releve/7')) return listReply(parcels);
    return /^GET .*(details|users\/7)/.test(call) ? { body: { success: true, data: USER } } : listReply([]);
  });
  return visit(address, { as });
};

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.replace(/\s/g, ' '));

test('a customer reads what was asked and paid by day, the newest first, and the balance', async () => {
  await open('/mon-compte/releve', 'USER');
  expect(rows()).toEqual([
    '5 nov. 2026Prix modifiéColis n° 1234567890 · Fût 220 l30,00 $30,00 $',
    '4 nov. 2026Paiement · carte · paiement n° 78Colis n° 1234567890 · Fût 220 l70,00 $0,00 $',
    '3 nov. 2026Paiement · espèces · reçu n° 2026-000042Colis n° 1234567890 · Fût 220 l40,00 $70,00 $',
    '2 nov. 2026Fût 220 l · 1 × 110,00 $Colis n° 1234567890 · Fût 220 l110,00 $110,00 $',
  ]);
  expect(pageText()).toContain('Solde à payer 30,00 $');
});

test('a customer without parcels reads that there is nothing yet', async () => {
  await open('/mon-compte/releve', 'USER', []);
  expect(pageText()).toContain('Aucun mouvement');
});

test('an admin opens the statement of a customer without an address from their panel', async () => {
  await open('/admin/utilisateurs?ouvert=7', 'ADMIN');
  expect(getOnly('a[href="/admin/utilisateurs/7/releve"]').textContent).toBe('Son relevé de compte');
  await open('/admin/utilisateurs/7/releve', 'ADMIN');
  expect(getOnly('h1').textContent).toBe('Relevé de Awa Diop');
  expect(rows()).toHaveLength(4);
  expect(requests).toContain('GET /payments/releve/7?limit=100');
});

test('the paper has the lines from the oldest on, with the balance as their total, in English too', async () => {
  await visit('/mon-compte/releve', { language: 'en' });
  await loadTexts(['statement', 'colisForm']);
  const texts = {
    t: i18n.getFixedT('en', 'statement'),
    priceTexts: i18n.getFixedT('en', 'colisForm'),
    language: 'en' as const,
  };
  const paper = statementDocument(statementLines([DRUM]), { id: 7, name: 'Awa Diop' }, texts);
  const [table] = paper.tables;
  expect(table?.rows.map((row) => row.join('|').replace(/\u00a0/g, ' '))).toEqual([
    '2 Nov 2026|Drum 220 l · 1 × $110.00\nParcel no. 1234567890 · Drum 220 l|110.00||110.00',
    '3 Nov 2026|Payment · cash · receipt no. 2026-000042\nParcel no. 1234567890 · Drum 220 l||40.00|70.00',
    '4 Nov 2026|Payment · card · payment no. 78\nParcel no. 1234567890 · Drum 220 l||70.00|0.00',
    '5 Nov 2026|Price changed\nParcel no. 1234567890 · Drum 220 l|30.00||30.00',
  ]);
  expect(table?.totals?.at(-1)).toBe('30.00');
});
