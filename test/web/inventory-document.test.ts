import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { MAX_LINES } from '#shared/customs/inventory.ts';
import { type DocumentFacts, inventoryDocument } from '#web/core/inventory/inventoryDocument.ts';
import { makePdf } from '#web/core/pdf/makePdf.ts';
import type { Fonts } from '#web/core/pdf/text.ts';
import { pdfFonts, readPdf } from '../support/data/read-pdf.ts';
import { line } from '../support/items/inventory-lines.ts';

/** Operator of PDF.js that sets the width of the line that follows. */
const STROKE_WIDTH = 2;

let fonts: Fonts;
beforeAll(async () => {
  fonts = await pdfFonts();
});

const facts: DocumentFacts = {
  sender: 'Awa Ñiaŋ Œuvré',
  recipient: { nom: 'Ngoné Sène', telephone: '+221 77 123 45 67', adresse: 'Sicap Liberté 6, Dakar' },
  voyage: {
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    dateDepart: '2026-12-12T08:00:00.000Z',
    dateArrivee: '2026-12-30T08:00:00.000Z',
    fuseau: 'Europe/Paris',
    jourDepart: '2026-12-12',
    siteDepart: null,
  },
  insured: 150_000,
  rates: { date: '2026-11-25', perUsd: { EUR: 0.92, CAD: 1.4, XOF: 603.48 } },
  madeAt: new Date('2026-11-25T10:00:00Z'),
};

const inventory = (lignes = [line('Chemises en coton', { bien: 'clothes', quantite: 3, valeurUnitaire: 8_00 })]) => ({
  nature: 'EFFETS_PERSONNELS' as const,
  lignes,
  certificatLe: null,
});

const textOf = async (...of: Parameters<typeof inventoryDocument>) =>
  (await readPdf(await makePdf(inventoryDocument(...of), fonts))).pages.join(' ').replace(/\s+/g, ' ');

test('customs read in both languages what is sent, how many, in which state, from where and what it is worth', async () => {
  const text = await textOf(inventory(), facts);
  for (const words of [
    'Inventaire des effets personnels / Inventory of personal effects',
    'Le Havre – Dakar',
    '12 décembre 2026 / 12 December 2026',
    'Chemises en coton',
    'Vêtements / Clothes · SH / HS 6205.90',
    'Usagé / Used · Origine / Origin: FR',
    '3 × 8,00 EUR',
    '24,00 EUR',
    '15 743 XOF',
    '150 000 XOF',
    'I declare that this list is complete and correct.',
  ])
    expect(text).toContain(words);
});

test('a list that is signed on the screen has the signature as lines, and says so', async () => {
  const signature = {
    width: 300,
    height: 150,
    strokes: [
      [
        { x: 10, y: 10 },
        { x: 90, y: 60 },
      ],
      [{ x: 200, y: 20 }],
    ],
  };
  const linesIn = async (of: DocumentFacts): Promise<number> => {
    const page = await (await getDocumentProxy(await makePdf(inventoryDocument(inventory(), of), fonts))).getPage(1);
    return (await page.getOperatorList()).fnArray.filter((operator) => operator === STROKE_WIDTH).length;
  };
  expect(await textOf(inventory(), { ...facts, signature })).toContain('Signed on the depot’s screen');
  expect(await linesIn({ ...facts, signature })).toBe((await linesIn(facts)) + signature.strokes.length);
  expect(await textOf(inventory(), facts)).not.toContain('Signed on');
});

test('goods to sell get a pro forma invoice, and electricals show their serial number', async () => {
  const lines = [line('Téléviseur', { bien: 'television', numeroSerie: 'SN-7Q', devise: 'USD' })];
  const text = await textOf({ ...inventory(lines), nature: 'COMMERCE' }, facts);
  expect(text).toContain('Facture pro forma / Pro forma invoice');
  expect(text).toContain('N° de série / Serial no.: SN-7Q');
  expect(text).toContain('Taux indicatifs du / Indicative rates of 25 novembre 2026 / 25 November 2026');
});

test('every letter of names and goods in French, Wolof and their neighbours is in the document', async () => {
  const words = 'ŋ Ŋ ñ Ñ ë Ë ó Ó é à ç œ Œ ï ô û ü š ž ł ő €'.split(' ');
  const text = await textOf(inventory([line(`Mbubb ak ${words.join(' ')}`)]), {
    ...facts,
    recipient: { nom: 'Seydinaa Limaamu Laay Caaŋ', telephone: '', adresse: 'Kër Ñaŋ, Géej gi' },
  });
  for (const letter of words) expect(text, letter).toContain(letter);
  expect(text).toContain('Caaŋ');
});

test('the longest inventory stays below 150 KB, and keeps every line', async () => {
  const lines = Array.from({ length: MAX_LINES }, (_, n) =>
    line(`Appareil numéro ${n + 1}, ${'très longue description '.repeat(4)}`.slice(0, 120), {
      bien: 'television',
      quantite: 12,
      numeroSerie: `SERIE-${n + 1}`.padEnd(60, '0'),
    }),
  );
  const bytes = await makePdf(inventoryDocument(inventory(lines), facts), fonts);
  const { pages } = await readPdf(bytes);
  expect(pages.join(' ').match(/numéro \d+/g)).toEqual(lines.map((_, n) => `numéro ${n + 1}`));
  expect(bytes.length).toBeLessThanOrEqual(150_000);
});

test.each([
  ['A4', null, [595, 842]],
  ['A4', { pays: 'FR' }, [595, 842]],
  ['US Letter', { pays: 'US' }, [612, 792]],
  ['US Letter', { pays: 'FR', papier: 'LETTER' as const }, [612, 792]],
])(
  'an inventory is printed on %s from depot %j, and read on a phone without enlarging it',
  async (_, siteDepart, size) => {
    const of = { ...facts, voyage: { ...facts.voyage, siteDepart } };
    const { width, height, textHeight } = await readPdf(await makePdf(inventoryDocument(inventory(), of), fonts));
    expect([width, height]).toEqual(size);
    expect((textHeight * 390) / width, 'px on a phone 390 px wide').toBeGreaterThan(9);
  },
);
