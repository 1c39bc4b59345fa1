import { beforeAll, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import type { ImportSettings } from '#shared/imports/clean.ts';
import { type Field, findLayout, kindOf } from '#shared/imports/columns.ts';
import { readRows } from '#shared/imports/rows.ts';
import { type Cell, type Sheet, textOf } from '#shared/imports/sheet.ts';
import { e164Of } from '#shared/phone/numbers.ts';
import { providePhoneReader } from '#shared/phone/schema.ts';
import { readFile } from '#web/features/admin-import/readFile.ts';
import { dirtySheet } from '../support/data/dirty-sheet.ts';

beforeAll(() => providePhoneReader((typed) => e164Of(typed, 'FR')));

const SETTINGS: ImportSettings = {
  country: 'FR',
  recipientCountry: 'SN',
  language: 'fr',
  town: '',
  terms: '',
  pieces: [],
};

const fileOf = (content: BlobPart, name = 'liste.csv') => new File([content], name);

const workbookOf = async (cells: readonly (readonly Cell[])[]): Promise<File> => {
  const data = cells.map((row) =>
    row.map((value) =>
      value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : value === null ? null : { value },
    ),
  );
  return fileOf(await writeWorkbook(data).toBlob(), 'liste.xlsx');
};

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const TABLE = [
  ['Prénom', 'Téléphone'],
  ['Aïssatou, dite “Aïcha”', '0612345678'],
];

test.each<[string, BlobPart, Sheet]>([
  ['UTF-8 with its mark, semicolons', '\uFEFFPrénom;Téléphone\r\n"Aïssatou, dite “Aïcha”";0612345678\r\n', TABLE],
  ['UTF-8 without a mark, commas', 'Prénom,Téléphone\n"Aïssatou, dite “Aïcha”",0612345678\n', TABLE],
  ['UTF-8, tabs', 'Prénom\tTéléphone\nAïssatou, dite “Aïcha”\t0612345678', TABLE],
  ['Windows-1252', latin1('Prénom;Téléphone\r\nAïssatou, dite \x93Aïcha\x94;0612345678\r\n'), TABLE],
  ['the separator named in the first line', 'sep=;\r\nPrénom;Téléphone\r\nAïssatou, dite “Aïcha”;0612345678', TABLE],
  [
    'UTF-16, as Excel saves Unicode text',
    Uint8Array.from(
      [...'\uFEFFPrénom\tTéléphone\r\nAïssatou, dite “Aïcha”\t0612345678'].flatMap((letter) => [
        letter.charCodeAt(0) & 255,
        letter.charCodeAt(0) >> 8,
      ]),
    ),
    TABLE,
  ],
])('reads a CSV file in %s', async (_, content, rows) => {
  expect(await readFile(fileOf(content))).toEqual([{ name: '', rows }]);
});

test('reads the sheets of a workbook, and refuses what is none', async () => {
  const file = await workbookOf([
    ['Nom', null],
    ['Diop', 612345678],
    [new Date('2026-03-12T00:00:00Z'), true],
  ]);
  expect(await readFile(file)).toMatchObject([
    {
      rows: [
        ['Nom', null],
        ['Diop', 612345678],
        [new Date('2026-03-12T00:00:00Z'), true],
      ],
    },
  ]);
  const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2);
  await expect(readFile(fileOf(old, 'liste.xls'))).rejects.toMatchObject({ fault: 'oldFormat' });
  await expect(readFile(fileOf('PK\u0003\u0004nothing'))).rejects.toMatchObject({ fault: 'unreadable' });
  await expect(readFile(fileOf(Uint8Array.of(0x89, 0x50, 0, 0, 13)))).rejects.toMatchObject({ fault: 'unreadable' });
  await expect(readFile(fileOf(''))).rejects.toMatchObject({ fault: 'empty' });
});

/** Dates, and numbers as French Excel writes them into a CSV file. */
const csvOf = (cells: readonly (readonly Cell[])[]) =>
  cells
    .map((row) =>
      row
        .map((cell) => (cell instanceof Date ? textOf(cell).split('-').reverse().join('/') : String(cell ?? '')))
        .map((text) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(';'),
    )
    .join('\r\n');

test.each([
  ['a workbook', (cells: Cell[][]) => workbookOf(cells)],
  ['a CSV file', async (cells: Cell[][]) => fileOf(csvOf(cells))],
])('a dirty sheet of 300 parcels as %s needs a hand for 6 rows, and means what its owner meant', async (_, toFile) => {
  const { cells, rows } = dirtySheet(300);
  const [sheet] = await readFile(await toFile(cells));
  const found = sheet?.rows ?? [];
  expect(kindOf(found)).toBe('COLIS');
  const read = readRows(found, findLayout(found, 'COLIS'), 'COLIS', SETTINGS);
  expect(read.rows.map(({ line }) => line)).toEqual(rows.map(({ line }) => line));
  const byHand = read.rows.filter(({ faults }) => Object.keys(faults).length > 0);
  expect(byHand.map(({ line }) => line)).toEqual(rows.filter((row) => row.isUnreadable).map(({ line }) => line));
  expect(byHand.length / read.rows.length).toBeLessThanOrEqual(0.05);
  for (const [index, { means, isUnreadable }] of rows.entries())
    if (!isUnreadable) {
      const { line, values } = read.rows[index] ?? { line: 0, values: {} as Record<Field, string> };
      expect({ line, ...values }).toMatchObject({ line, ...means });
    }
});
