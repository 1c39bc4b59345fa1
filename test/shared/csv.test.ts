import { expect, test } from 'vitest';
import { type CsvIdentifier, identifierCell, toCsv } from '#shared/csv.ts';

/** Returns the one line of a file with one cell, without the byte order mark. */
const cellOf = (value: string | number | null | CsvIdentifier, language: 'fr' | 'en' = 'fr'): string =>
  toCsv([[value]], language)
    .slice(1)
    .trimEnd();

test('a French file separates by semicolons and writes decimal commas, an English one by commas and points', () => {
  const rows = [
    ['Colis', 'Poids'],
    ['Thé', 12.5],
  ];
  expect(toCsv(rows, 'fr')).toBe('\uFEFFColis;Poids\r\nThé;"12,5"\r\n');
  expect(toCsv(rows, 'en')).toBe('\uFEFFColis,Poids\r\nThé,12.5\r\n');
});

test('a file begins with the bytes by which Excel knows UTF-8, and keeps every letter', () => {
  const bytes = new TextEncoder().encode(toCsv([['Ñiaŋ Cœur']], 'fr'));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)).toBe('Ñiaŋ Cœur\r\n');
});

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+1+cmd|x', `'+1+cmd|x`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r=1"`],
  ['  =1+1', `'  =1+1`],
  ['＝1+1', `'＝1+1`],
  ['- une écharpe', `'- une écharpe`],
])('the cell %j begins no formula', (typed, written) => {
  expect(cellOf(typed)).toBe(written);
});

test.each([
  ['+221 77 123 45 67', '(+221) 77 123 45 67'],
  ['+221771234567', '(+221) 771234567'],
  ['+1 (514) 555-0100', '(+1) (514) 555-0100'],
])('the phone number %s stays readable, and a spreadsheet keeps its digits', (typed, written) => {
  expect(cellOf(typed)).toBe(written);
});

test('a negative amount stays a number', () => {
  expect(cellOf(-12.5, 'en')).toBe('-12.5');
  expect(cellOf('-12.50', 'en')).toBe('-12.50');
  expect(cellOf(-12.5, 'fr')).toBe('"-12,5"');
});

test('a text with a separator, a quotation mark or a line break stays one cell in either language', () => {
  expect(cellOf('a;=1', 'en')).toBe('"a;=1"');
  expect(cellOf('a,=1', 'fr')).toBe('"a,=1"');
  expect(cellOf('dit "Baye"')).toBe('"dit ""Baye"""');
  expect(cellOf('une\nligne')).toBe('"une\nligne"');
});

test('an empty cell is empty', () => {
  expect(toCsv([['a', null, '']], 'en')).toBe('\uFEFFa,,\r\n');
});

test.each([
  '0402.21',
  '6309.00',
  '12E5',
  '1e9',
  '356938035643809',
  '00123',
  '06 12 34 56 78',
  '3-4',
  '12/11',
  'DEC1',
  'MARS 12',
  'SN-00-A1',
])('the identifier %s reaches Excel as this text, in either language', (identifier) => {
  for (const language of ['fr', 'en'] as const)
    expect(cellOf(identifierCell(identifier), language)).toBe(`"=""${identifier}"""`);
});

test.each([
  ['YN-7K3M-9QPX-4WTHW', 'YN-7K3M-9QPX-4WTHW'],
  ['CSQU3054383', 'CSQU3054383'],
  ['1234567890', '1234567890'],
  ['+221\u00a077\u00a0123\u00a045\u00a067', '(+221) 77\u00a0123\u00a045\u00a067'],
])('the identifier %s needs no formula', (identifier, written) =>
  expect(cellOf(identifierCell(identifier))).toBe(written),
);

test.each([
  '1"&cmd|x!A1&"',
  '=1+1',
  '@SUM(A1)',
  '12E5"',
  '1,2',
  '1;2',
  '1\n2',
  '+1+2',
  '-1',
  '1'.repeat(61),
  '１２Ｅ５',
])('%j, which is no identifier, is written as a text and never as a formula', (typed) => {
  const cell = cellOf(identifierCell(typed));
  expect(cell).not.toMatch(/^"?[=+@\t\r]|^"?-(?!\d+$)/);
  expect(cell).toBe(cellOf(typed));
});

test('an identifier that is missing is an empty cell', () => expect(cellOf({ identifier: null })).toBe(''));
