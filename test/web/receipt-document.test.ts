import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import type { CreditNote, Receipt } from '#shared/payments/receipt.ts';
import { makePdf } from '#web/core/pdf/makePdf.ts';
import { creditNoteDocument, creditNoteFileName } from '#web/features/colis/creditNoteDocument.ts';
import { receiptDocument, receiptFileName } from '#web/features/colis/receiptDocument.ts';
import enPrices from '#web/i18n/en/colisForm.json' with { type: 'json' };
import en from '#web/i18n/en/receipt.json' with { type: 'json' };
import enSeller from '#web/i18n/en/seller.json' with { type: 'json' };
import frPrices from '#web/i18n/fr/colisForm.json' with { type: 'json' };
import fr from '#web/i18n/fr/receipt.json' with { type: 'json' };
import frSeller from '#web/i18n/fr/seller.json' with { type: 'json' };
import { pdfFonts, readPdf } from '../support/data/read-pdf.ts';
import { creditNote, receipt, SELLER } from './receipts.ts';

const BOUGHT = {
  fr: [
    'Transport · Fût 220 l',
    'Assurance Assurance Teranga : 1,2 % de 300 000 F CFA : 6,00 $',
    'Écart de prix depuis la réservation : 4,00 $',
    'Reste à payer à ce jour : 19,50 $',
    'Valeur déclarée, non assurée : 150 000 F CFA',
  ],
  en: [
    'Transport · Drum 220 l',
    'Insurance Assurance Teranga: 1.2% of',
    'Change of the price since the booking: $4.00',
    'Still due today: $19.50',
    'Declared value, not insured:',
  ],
};

const RESOURCES = {
  fr: { receipt: fr, colisForm: frPrices, seller: frSeller },
  en: { receipt: en, colisForm: enPrices, seller: enSeller },
};

test.each([
  [
    'fr',
    [
      'Reçu n° 2026-000042',
      'Ñiaŋ Œuvré',
      'Carte',
      ...BOUGHT.fr,
      'Supplément après la pesée',
      '1 100,50',
      'Total payé',
      '1 110,00',
      'Facture',
      'SIREN 000 000 000',
      'Le Havre, le 25 novembre 2026',
      'Exonération de TVA, article 262',
    ],
  ],
  [
    'en',
    [
      'Receipt no. 2026-000042',
      'Ñiaŋ Œuvré',
      'Card',
      ...BOUGHT.en,
      'Supplement after weighing',
      '1,100.50',
      'Total paid',
      '1,110.00',
      'Invoice',
      'SIREN 000 000 000',
      'Le Havre, 25 November 2026',
      'VAT exempt, article 262',
    ],
  ],
] as const)('a receipt in %s has every letter, its lines and its total', async (language, words) => {
  const texts = createInstance({ lng: language, resources: RESOURCES });
  await texts.init();
  const t = texts.getFixedT(language, ['receipt']);
  const document = receiptDocument(
    receipt({ rembourse: 9.5 }),
    'A4',
    t,
    texts.getFixedT(language, 'colisForm'),
    texts.getFixedT(language, 'seller'),
    language,
  );
  const { pages } = await readPdf(await makePdf(document, await pdfFonts()));
  for (const word of words) expect(pages[0]?.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain(word);
  expect(pages[0]).toMatch(language === 'fr' ? /Remboursé à ce jour .* 9,50/ : /Refunded .* \$9\.50/);
  expect(receiptFileName(receipt(), t)).toMatch(/^(recu|receipt)-2026-000042\.pdf$/);
});

test.each([
  ['fr', 'Remboursé à ce jour sur ce paiement : 3,50 $.', 'Repris par votre banque après une contestation : 6,00 $.'],
  ['en', 'Refunded on this payment so far: $3.50.', 'Taken back by your bank after a dispute: $6.00.'],
] as const)(
  'a receipt in %s tells what was refunded from what a lost dispute took',
  async (language, refunded, taken) => {
    const texts = createInstance({ lng: language, resources: RESOURCES });
    await texts.init();
    const notesOf = (change: Partial<Receipt>) =>
      receiptDocument(
        receipt(change),
        'A4',
        texts.getFixedT(language, ['receipt']),
        texts.getFixedT(language, 'colisForm'),
        texts.getFixedT(language, 'seller'),
        language,
      ).notes?.map((note) => note.replaceAll(/\s/g, ' '));
    expect(notesOf({ rembourse: 9.5, conteste: 6 })?.slice(1, 3)).toEqual([refunded, taken]);
    expect(notesOf({ rembourse: 6, conteste: 6 })?.[1]).toBe(taken);
  },
);

test.each([
  ['fr', '1er janvier 2027', 'Émis le', 'Europe/Paris', '31 décembre 2026'],
  ['en', '1 January 2027', 'Issued on', 'Europe/Paris', '31 December 2026'],
] as const)(
  'a receipt of New Year in %s has the dates of the seller’s zone, wherever it is printed',
  async (language, day, issued, zone, other) => {
    const texts = createInstance({ lng: language, resources: RESOURCES });
    await texts.init();
    const t = texts.getFixedT(language, ['receipt']);
    const newYear = { numero: '2027-000001', le: '2026-12-31T23:30:00.000Z', payeLe: '2026-12-31T23:29:00.000Z' };
    const document = receiptDocument(
      receipt(newYear),
      'A4',
      t,
      texts.getFixedT(language, 'colisForm'),
      texts.getFixedT(language, 'seller'),
      language,
    );
    const { pages } = await readPdf(await makePdf(document, await pdfFonts()));
    const text = pages[0]?.replaceAll(/[\u202f\u00a0]/g, ' ') ?? '';
    for (const word of [day, issued, zone]) expect(text).toContain(word);
    expect(text).not.toContain(other);
  },
);

test.each([
  ['A4', 595, 842],
  ['LETTER', 612, 792],
] as const)('a receipt is printed on %s', async (paper, width, height) => {
  const texts = createInstance({ lng: 'en', resources: RESOURCES });
  await texts.init();
  const document = receiptDocument(
    receipt(),
    paper,
    texts.getFixedT('en', ['receipt']),
    texts.getFixedT('en', 'colisForm'),
    texts.getFixedT('en', 'seller'),
    'en',
  );
  expect(await readPdf(await makePdf(document, await pdfFonts()))).toMatchObject({ width, height });
});

test('a receipt names the francs of a wallet with their rate, and that somebody else paid', async () => {
  const texts = createInstance({ lng: 'fr', resources: RESOURCES });
  await texts.init();
  const recu = { devise: 'XOF', montant: 56_941, taux: 569.4071, tauxDu: '2026-11-24' };
  const { facts } = receiptDocument(
    receipt({ moyen: 'WAVE', recu, parLien: true }),
    'A4',
    texts.getFixedT('fr', ['receipt']),
    texts.getFixedT('fr', 'colisForm'),
    texts.getFixedT('fr', 'seller'),
    'fr',
  );
  const told = facts?.map((fact) => fact.map((text) => String(text).replaceAll(/\s/g, ' ')));
  expect(told).toContainEqual(['Moyen de paiement', 'Wave, par quelqu’un d’autre avec un lien de paiement']);
  expect(told).toContainEqual(['Reçu en', '56 941 F CFA, à 569,4071 XOF pour un dollar, cours du 24 novembre 2026']);
});

test.each([
  ['fr', 'Dont TVA à 20 % : 185,00 $. Hors taxe : 925,00 $.'],
  ['en', 'Including VAT at 20%: $185.00. Before tax: $925.00.'],
] as const)('a seller who owes VAT states its rate and amount in %s', async (language, line) => {
  const texts = createInstance({ lng: language, resources: RESOURCES });
  await texts.init();
  const { notes } = receiptDocument(
    receipt({ vendeur: { ...SELLER, tva: { taux: 20 } } }),
    'A4',
    texts.getFixedT(language, ['receipt']),
    texts.getFixedT(language, 'colisForm'),
    texts.getFixedT(language, 'seller'),
    language,
  );
  expect(notes[0]?.replaceAll(/\s/g, ' ')).toBe(line);
});

test.each([
  ['fr', ['Avoir n° AV-2026-000003', 'Corrige le reçu n° 2026-000042', '100,00', 'Colis n° 11, 12', 'Rendu le']],
  [
    'en',
    [
      'Credit note no. AV-2026-000003',
      'Corrects receipt no. 2026-000042',
      '100.00',
      'Parcel no. 11, 12',
      'Refunded on',
    ],
  ],
] as const)(
  'a credit note in %s names its seller, the receipt that it corrects and its sum',
  async (language, words) => {
    const texts = createInstance({ lng: language, resources: RESOURCES });
    await texts.init();
    const t = texts.getFixedT(language, ['receipt']);
    const documentOf = (change: Partial<CreditNote>) =>
      creditNoteDocument(creditNote(change), receipt(), 'A4', t, texts.getFixedT(language, 'seller'), language);
    const { pages } = await readPdf(await makePdf(documentOf({}), await pdfFonts()));
    for (const word of [...words, SELLER.nom, 'SIREN 000 000 000', 'Le Havre'])
      expect(pages[0]?.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain(word);
    expect(creditNoteFileName(creditNote(), t)).toMatch(/^(avoir|credit-note)-AV-2026-000003\.pdf$/);
    const returned = documentOf({ type: 'REMBOURSEMENT_RENVOYE', montant: -100, annule: 'AV-2026-000002' });
    expect(returned.notes.join(' ')).toContain('AV-2026-000002');
  },
);
