// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { CounterReceipt } from '#shared/counter/schema.ts';
import {
  counterReceiptDocument,
  counterReceiptFile,
} from '#web/features/counter/shared-receipt/counterReceiptDocument.ts';
import { i18n, loadTexts } from '#web/i18n/i18n.ts';
import { SELLER } from './receipts.ts';
import { mockApi, pageText, requests, visit } from './visit.tsx';

/** Receipt of a counter, opened by its link. */

const RECEIPT: CounterReceipt = {
  vendeur: SELLER,
  ...{ le: '2026-11-30T10:00:00Z', client: 'Mariama Sow', depart: 'Le Havre', destination: 'Dakar' },
  vente: {
    ...{ destinataire: 'Fatou Sarr', dateDepart: '2026-12-12T13:00:00Z', fuseau: 'Europe/Paris' },
    depot: { nom: 'Dépôt du Havre', adresse: '12 rue du Port' },
  },
  colis: [{ codeSuivi: 'YN-1234-5678', description: 'Vêtements', piece: null, prix: 100 }],
  total: 100,
  paiements: [
    {
      ...{ numero: '2026-000012', moyen: 'ESPECES', statut: 'CONFIRME', montant: 40 },
      recu: { devise: 'EUR', montant: 34.4, taux: 0.86, tauxDu: '2026-11-27' },
    },
  ],
  reste: 60,
  quand: 'RETRAIT',
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a stranger with the link reads what the paper says, without a login', async () => {
  mockApi(() => ({ body: { success: true, data: RECEIPT } }));
  await visit('/recu/7K3M9QPX4WTHW', { as: 'nobody' });
  expect(requests.filter((call) => call.includes('/recus/'))).toEqual(['GET /api/recus/7K3M9QPX4WTHW']);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  const words = plain(pageText());
  for (const fact of [
    'Mariama Sow',
    'Fatou Sarr',
    'Dépôt du Havre',
    '2026-000012',
    'YN-1234-5678',
    '60,00',
    'au retrait',
    'Yónnee SAS (exemple)',
    'SIREN 000 000 000 · TVA FR00000000000',
    'Facture · Le Havre, le 30 novembre 2026',
    'Exonération de TVA',
  ])
    expect(words).toContain(fact);
});

test('a link that opens nothing says so', async () => {
  mockApi(() => ({ status: 404, body: { success: false, code: 'INVALID_RECEIPT_LINK', message: '' } }));
  await visit('/recu/7K3M9QPX4WTHW', { as: 'nobody' });
  expect(pageText()).toContain('Ce lien n’ouvre aucun reçu');
});

test('the PDF says the same', async () => {
  await loadTexts(['counterReceipt', 'counter', 'seller']);
  const [t, texts] = [i18n.getFixedT('fr', 'counterReceipt'), i18n.getFixedT('fr', 'counter')];
  const seller = i18n.getFixedT('fr', 'seller');
  const document = counterReceiptDocument(RECEIPT, t, texts, seller, 'fr');
  const words = plain(JSON.stringify(document));
  for (const fact of [
    'Reçu n° 2026-000012',
    'Facture',
    SELLER.nom,
    'Fatou Sarr',
    'Vêtements',
    '100,00',
    '40,00',
    '60,00',
    'au retrait',
  ])
    expect(words).toContain(fact);
  expect(counterReceiptFile(RECEIPT, t)).toBe('recu-2026-000012.pdf');
  const later = counterReceiptDocument({ ...RECEIPT, vente: null, reste: 0, paiements: [] }, t, texts, seller, 'fr');
  expect([later.title, later.notes]).toEqual(['Votre reçu', []]);
});

test('paper and PDF name the ports in their own language', async () => {
  const receipt = { ...RECEIPT, depart: 'Anvers' };
  mockApi(() => ({ body: { success: true, data: receipt } }));
  await visit('/recu/7K3M9QPX4WTHW', { as: 'nobody', language: 'en' });
  expect(pageText()).toContain('Antwerp');
  expect(pageText()).not.toContain('Anvers');
  const [t, texts] = [i18n.getFixedT('en', 'counterReceipt'), i18n.getFixedT('en', 'counter')];
  expect(counterReceiptDocument(receipt, t, texts, i18n.getFixedT('en', 'seller'), 'en').subtitle).toBe(
    'Invoice · Antwerp – Dakar',
  );
});
