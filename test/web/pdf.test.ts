import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { makePdf, type PdfDocument } from '#web/core/pdf/makePdf.ts';
import { picturesPdf } from '#web/core/pdf/picturesPdf.ts';
import { type Fonts, widthOf, wrap } from '#web/core/pdf/text.ts';
import { pdfFonts, readPdf } from '../support/data/read-pdf.ts';

let fonts: Fonts;

beforeAll(async () => {
  fonts = await pdfFonts();
});

const documentOf = (change: Partial<PdfDocument> = {}): PdfDocument => ({
  language: 'fr',
  title: 'Manifeste',
  subtitle: 'Le Havre – Dakar',
  facts: [['Plomb', 'FR1234567']],
  tables: [
    {
      columns: [
        { title: 'Nom', share: 3 },
        { title: 'kg', share: 1, align: 'end' },
      ],
      rows: [],
      empty: 'Rien.',
    },
  ],
  notes: [],
  footer: 'Yónnee',
  pageNumber: (page, pages) => `Page ${page}/${pages}`,
  date: new Date('2026-12-01T08:00:00Z'),
  ...change,
});

const tableOf = (rows: string[][]): PdfDocument['tables'] => [
  {
    columns: [
      { title: 'Destinataire', share: 3 },
      { title: 'kg', share: 1, align: 'end' },
    ],
    rows,
    empty: 'Rien.',
  },
];

test('every letter of French and Wolof names, and of neighbouring languages, is read back', async () => {
  const letters = 'ŋ Ŋ ñ Ñ ë Ë é É è à À ó Ó ç Ç œ Œ æ ï î ô ù û ü Ÿ š ž ł ğ ő € « » ’ – — …';
  const { pages } = await readPdf(await makePdf(documentOf({ tables: tableOf([[letters, '1']]) }), fonts));
  for (const letter of letters.split(' ')) expect(pages[0], letter).toContain(letter);
});

test('a letter that no font has is written as its nearest, or transcribed, never left out', async () => {
  const { pages } = await readPdf(
    await makePdf(documentOf({ tables: tableOf([['Ɓa Ɗem ƴi → 9\u202f999 字', '1']]) }), fonts),
  );
  expect(pages[0]).toContain('Ba Dem yi – 9 999 Zi');
  const typed = await readPdf(await makePdf(documentOf({ tables: tableOf([['Ｆａｔｏｕ Ⅷ ﬁ ① Ẹ̀bùn', '1']]) }), fonts));
  expect(typed.pages[0]).toMatch(/Fatou VIII fi 1 [EẸ]b[uù]n/u);
  expect(pages[0]?.replace(/\s+/g, ' ')).toContain('transcrits en lettres latines');
});

test('a document without replaced characters has no note about them; a composed emoji is one mark', async () => {
  const textOf = async (cell: string) =>
    (await readPdf(await makePdf(documentOf({ tables: tableOf([[cell, '1']]), language: 'en' }), fonts))).pages[0] ??
    '';
  expect(await textOf('Nguyễn Ñiaŋ ? 12 m²')).not.toContain('transcribed');
  const emoji = await textOf('Cadeau 👍🏽 ❤️ fin');
  expect(emoji).toContain('Cadeau :thumbsup: :heart: fin');
  expect(emoji).toContain('transcribed in Latin letters');
  expect(await textOf('Фатоу عائشة')).toMatch(/Fatou `?i'shh/);
});

test('a long table repeats its head on each page, and each page says which of how many it is', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => [`Ñiaŋ Cœur numéro ${n + 1}`, `${n}`]);
  const bytes = await makePdf(documentOf({ tables: tableOf(rows) }), fonts);
  const { pages, info } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(5);
  pages.forEach((page, index) => {
    expect(page).toContain('Destinataire');
    expect(page).toContain(`Page ${index + 1}/${pages.length}`);
  });
  expect(pages.join(' ').match(/numéro \d+/g)).toEqual(rows.map((_, n) => `numéro ${n + 1}`));
  expect(info.Title).toBe('Manifeste');
  expect(bytes.length).toBeLessThan(150_000);
});

test('a text is broken at its spaces, and a word longer than its column within it, so that nothing is cut off', () => {
  const lines = wrap('Une adresse assez longue Anticonstitutionnellement', 60, 'regular', 9, fonts);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('').replaceAll(' ', '')).toBe('UneadresseassezlongueAnticonstitutionnellement');
  for (const line of lines) expect(widthOf(line, 'regular', 9, fonts)).toBeLessThanOrEqual(60);
});

test('an empty table says so', async () => {
  expect((await readPdf(await makePdf(documentOf(), fonts))).pages[0]).toContain('Rien.');
});

test('a file of pictures has one page for each, upright or landscape as the picture is', async () => {
  const bytes = new Uint8Array(10); // a page's size is read without its picture
  const pictures = [
    { bytes, width: 1500, height: 2000 },
    { bytes, width: 2000, height: 1000 },
  ];
  const document = await getDocumentProxy(picturesPdf(pictures, new Date('2026-12-01T08:00:00Z')));
  const sizes = await Promise.all(
    [1, 2].map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return [width, height];
    }),
  );
  expect([document.numPages, sizes]).toEqual([
    2,
    [
      [595, 842],
      [842, 595],
    ],
  ]);
});
