import type { TFunction } from 'i18next';
import { ACCOUNTS, JOURNALS } from '#shared/accounting/chart.ts';
import type { NumberedEntry } from '#shared/accounting/fec.ts';
import { type CsvIdentifier, type CsvValue, identifierCell } from '#shared/csv.ts';

const dollarsOf = (cents: number): number => cents / 100;

/** Columns of the ledger's files, with the value of each line. */
const COLUMNS = [
  ['day', ({ jour }) => jour],
  ['journal', ({ journal }) => `${journal} ${JOURNALS[journal]}`],
  ['number', ({ numero }) => numero],
  ['account', (_, { compte }) => ACCOUNTS[compte].numero],
  ['name', (_, { compte }) => ACCOUNTS[compte].nom],
  ['client', (_, { client }) => (client === undefined ? null : `${client}`)],
  ['piece', ({ piece }) => piece],
  ['label', ({ libelle }) => libelle],
  ['debit', (_, { valeur }) => dollarsOf(Math.max(0, valeur.usd))],
  ['credit', (_, { valeur }) => dollarsOf(Math.max(0, 0 - valeur.usd))],
  ['debitEuro', (_, { valeur }) => dollarsOf(Math.max(0, valeur.eur))],
  ['creditEuro', (_, { valeur }) => dollarsOf(Math.max(0, 0 - valeur.eur))],
  ['amount', ({ origine }) => origine.montant],
  ['currency', ({ origine }) => origine.devise],
] as const satisfies readonly [
  string,
  (entry: NumberedEntry, line: NumberedEntry['lignes'][number]) => string | number | null,
][];

/** Columns whose every character a spreadsheet must keep. */
const IDENTIFIERS: readonly string[] = ['number', 'account', 'client', 'piece'];

/** Returns the ledger as plain rows, with a head. */
export const ledgerRows = (
  entries: readonly NumberedEntry[],
  t: TFunction<'adminAccounting'>,
): (string | number | null)[][] => [
  COLUMNS.map(([name]) => t(`ledger.${name}`)),
  ...entries.flatMap((entry) => entry.lignes.map((line) => COLUMNS.map(([, cell]) => cell(entry, line)))),
];

/** Returns the ledger as the rows of a CSV file. */
export const ledgerCsv = (
  entries: readonly NumberedEntry[],
  t: TFunction<'adminAccounting'>,
): (CsvValue | CsvIdentifier)[][] => {
  const [head = [], ...rows] = ledgerRows(entries, t);
  return [
    head,
    ...rows.map((row) =>
      row.map((value, index) => (IDENTIFIERS.includes(COLUMNS[index]?.[0] ?? '') ? identifierCell(value) : value)),
    ),
  ];
};
