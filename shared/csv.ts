import { dialCodeOf } from './phone/numbers.ts';

/** Value of a cell; null is an empty cell. */
export type CsvValue = string | number | null;

/** Code or number of a thing, of which spreadsheets must keep every character (docs/decisions/0074-identifiers-in-csv.md). */
export type CsvIdentifier = { identifier: string | null };

/** Returns the cell of an identifier; any other value stays as it is. */
export const identifierCell = (value: CsvValue): CsvValue | CsvIdentifier =>
  typeof value === 'string' ? { identifier: value } : value;

/** Separators of each language's spreadsheets: in French the comma is the decimal mark. */
const SEPARATORS = {
  fr: { cell: ';', decimal: ',' },
  en: { cell: ',', decimal: '.' },
} as const;

/** Byte order mark, without which Excel reads UTF-8 as the system's own encoding. */
const BOM = '\uFEFF';

/**
 * Returns rows as a CSV file (RFC 4180) that spreadsheets of the language open as it is: UTF-8 with a byte order mark,
 * decimals in the language's notation. No cell evaluates what somebody typed.
 */
export const toCsv = (rows: readonly (readonly (CsvValue | CsvIdentifier)[])[], language: 'fr' | 'en'): string => {
  const { cell, decimal } = SEPARATORS[language];
  return `${BOM}${rows.map((row) => `${row.map((value) => cellOf(value, decimal)).join(cell)}\r\n`).join('')}`;
};

const cellOf = (value: CsvValue | CsvIdentifier, decimal: string): string => {
  if (value === null) return '';
  if (typeof value === 'object') return value.identifier === null ? '' : quoteIfNeeded(identifierOf(value.identifier));
  if (typeof value === 'number') return quoteIfNeeded(`${value}`.replace('.', decimal));
  return quoteIfNeeded(withoutFormula(value));
};

/** Quotes what either language's separator would split, so that a file opened with the wrong one stays harmless. */
const quoteIfNeeded = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The only identifiers that are written as a formula: without quotation marks, they cannot end its text. */
const CONSTANT = /^[0-9A-Za-z](?:[0-9A-Za-z ./-]{0,58}[0-9A-Za-z])?$/;
/** Identifiers in which no spreadsheet reads a number or a date: short whole numbers, our codes, container numbers. */
const UNAMBIGUOUS = /^(?:[1-9]\d{0,10}|\D+|YN-[0-9A-Z-]+|[A-Z]{4}\d{7})$/;

/**
 * Returns an identifier as the constant formula ="0402.21", which Excel shows as that text; otherwise it reads numbers
 * ("0402.21", "12E5", fifteen digits) and dates ("3-4", "DEC1") in the notation of its language.
 */
const identifierOf = (text: string): string =>
  CONSTANT.test(text) && !UNAMBIGUOUS.test(text) ? `="${text}"` : withoutFormula(text);

/** Characters with which a cell begins a formula, also after spaces and in their full-width forms. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/;
const NEGATIVE = /^-\d+(?:[.,]\d+)?$/;
const PHONE = /^\+([\d\s().-]{8,25})$/;

/**
 * Returns a text that no spreadsheet takes for a formula. A negative number stays as it is, an international phone
 * number puts its dial code into parentheses, which also keeps all its digits, and any other text gets an apostrophe.
 */
const withoutFormula = (text: string): string => {
  if (!FORMULA.test(text) || NEGATIVE.test(text)) return text;
  return phoneOf(text) ?? `'${text}`;
};

const phoneOf = (text: string): string | undefined => {
  const [, rest] = PHONE.exec(text) ?? [];
  const code = rest === undefined ? undefined : dialCodeOf(rest);
  return rest === undefined || code === undefined ? undefined : `(+${code}) ${rest.slice(code.length).trimStart()}`;
};
