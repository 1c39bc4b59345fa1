import { ACCOUNTS, JOURNALS } from './chart.ts';
import type { BookEntry, BookLine } from './entries.ts';

/**
 * Columns of the file of entries that French tax inspectors ask for (FEC), in their order: arrêté du 29 juillet 2013,
 * article A. 47 A-1, VII, 1° of the livre des procédures fiscales.
 */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** Number and validation of the entries of a file: the first number, and the day of the closing (none before it). */
type Numbering = { mois: string; premier?: number; valideLe?: string | undefined };

/** Entry with its number in the month, such as `2026-01-000042`. */
export type NumberedEntry = BookEntry & { numero: string };

/** Numbers entries in their order, without gaps. */
export const numberEntries = (entries: readonly BookEntry[], { mois, premier = 1 }: Numbering): NumberedEntry[] =>
  entries.map((entry, index) => ({ ...entry, numero: `${mois}-${String(premier + index).padStart(6, '0')}` }));

/**
 * Returns entries as the file's text: UTF-8, fields separated by tabs, records by CRLF, dates as AAAAMMJJ, amounts in euros
 * with a decimal comma. Customers are named by their numbers, so that the file holds no personal data and stays the same
 * after an erasure.
 */
export const toFec = (entries: readonly NumberedEntry[], valideLe?: string): string =>
  [FEC_COLUMNS, ...entries.flatMap((entry) => entry.lignes.map((line) => fieldsOf(entry, line, valideLe)))]
    .map((fields) => `${fields.map(plain).join('\t')}\r\n`)
    .join('');

const fieldsOf = (entry: NumberedEntry, line: BookLine, valideLe: string | undefined): string[] => {
  const { compte, client, valeur } = line;
  const { numero, nom } = ACCOUNTS[compte];
  const date = dateOf(entry.jour);
  const { devise, montant } = entry.origine;
  return [
    ...[entry.journal, JOURNALS[entry.journal], entry.numero, date, numero, nom],
    ...(client === undefined ? ['', ''] : [`C${client}`, `Client ${client}`]),
    ...[entry.piece, date, entry.libelle],
    ...[amountOf(Math.max(0, valeur.eur)), amountOf(Math.max(0, 0 - valeur.eur))],
    ...(client === undefined ? ['', ''] : [entry.piece, date]),
    valideLe === undefined ? '' : dateOf(valideLe),
    ...(devise === 'EUR' ? ['', ''] : [amountOf(Math.round(shareOf(entry, line) * montant * 100)), devise]),
  ];
};

/**
 * Part of the entry's sum that a line is, with the sign of its side. A sum that is no cent of a euro is only ever moved from
 * one account to another.
 */
const shareOf = ({ lignes: [first] }: BookEntry, line: BookLine): number => {
  if (first === undefined || line === first) return 1;
  return first.valeur.eur === 0 ? -1 : line.valeur.eur / first.valeur.eur;
};

const dateOf = (day: string): string => day.slice(0, 10).replaceAll('-', '');

/** Formats cents with two decimals after a comma. */
const amountOf = (cents: number): string =>
  (cents / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/^-0,00$/, '0,00');

/** Returns a text without what separates fields and records. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Name of the file, with the last day of its month: `123456782FEC20260131.txt`. */
export const fecFileName = (siren: string, mois: string): string => {
  const [year = 0, month = 1] = mois.split('-').map(Number);
  return `${siren}FEC${dateOf(new Date(Date.UTC(year, month, 0)).toISOString())}.txt`;
};
