import * as v from 'valibot';
import type { FieldFault } from '../errors.ts';
import { faultsOf } from '../http/field-faults.ts';
import { cleanField, type ImportSettings } from './clean.ts';
import { FIELDS, type Field, type ImportKind, type Layout, type Source } from './columns.ts';
import { ROWS } from './schema.ts';
import { type Cell, isDitto, isEmpty, plain, type Sheet, textOf } from './sheet.ts';
import { type RawCells, splitCells } from './split.ts';

/** Row of a sheet as it was read. */
export type ReadRow = {
  /** Number of the row as a spreadsheet counts, from 1. */
  line: number;
  /** Cells of its fields, as the sheet has them or as a person corrected them. */
  raw: RawCells;
  /** Values in the notation of the API; '' where there is none. */
  values: Record<Field, string>;
  /** Text of the sheet in each field that was repaired; '' for one that is filled in from the row above. */
  repairs: Partial<Record<Field, string>>;
  /** Faults of the fields that a person must correct. */
  faults: Partial<Record<Field, FieldFault>>;
};

/** Rows of a sheet, and the numbers of those that are none: empty, titles, totals, repeated headings. */
export type ReadSheet = { rows: ReadRow[]; skipped: number[] };

const TOTAL = /^(?:sous )?(?:total|totaux|somme|sum|recap|recapitulatif|grand total|nombre de colis|nb colis)\b/;

/** Reads the rows below the headings of a sheet. */
export const readRows = (
  sheet: Sheet,
  { firstRow, columns }: Layout,
  kind: ImportKind,
  settings: ImportSettings,
): ReadSheet => {
  const rows: ReadRow[] = [];
  const skipped: number[] = [];
  let above: Partial<Record<Source, Cell>> = {};
  for (const [index, cells] of sheet.entries()) {
    if (index < firstRow) continue;
    const line = index + 1;
    if (isNoRow(cells, columns)) {
      if (cells.some((cell) => textOf(cell) !== '')) skipped.push(line);
      continue;
    }
    const own = Object.fromEntries(
      columns.flatMap(({ index: at, source }) => (source ? [[source, cells[at] ?? null]] : [])),
    ) as Partial<Record<Source, Cell>>;
    const { filled, from } = fillFrom(above, own);
    above = filled;
    rows.push(readRow(line, splitCells(filled), kind, settings, { from, cells: own }));
  }
  return { rows, skipped };
};

/** Reports whether a row is empty, a title, a total, or repeats the headings. */
const isNoRow = (cells: readonly Cell[], columns: Layout['columns']): boolean => {
  const filled = cells.filter((cell) => !isEmpty(cell));
  if (filled.length === 0) return true;
  if (filled.some((cell) => typeof cell === 'string' && TOTAL.test(plain(cell)))) return true;
  const mapped = columns.filter(({ source }) => source);
  if (
    mapped.filter(({ index, heading }) => heading && textOf(cells[index]) && heading.endsWith(textOf(cells[index])))
      .length > 1
  )
    return true;
  return filled.length === 1 && cells.length > 1 && mapped.length > 1;
};

const PEOPLE: readonly Source[] = ['client', 'personnes', 'prenom', 'nom', 'telephone'];

/** Returns cells with what they take from the row above: dittos, and a customer whose merged cell reaches down. */
const fillFrom = (above: Partial<Record<Source, Cell>>, own: Partial<Record<Source, Cell>>) => {
  const from: Source[] = [];
  const isOfSame =
    PEOPLE.every((source) => isEmpty(own[source] ?? null)) && PEOPLE.some((source) => !isEmpty(above[source] ?? null));
  const filled = Object.fromEntries(
    Object.entries(own).map(([name, cell]) => {
      const source = name as Source;
      const reaches = isOfSame && (PEOPLE.includes(source) || ['email', 'adresse', 'langue'].includes(source));
      if (!(isDitto(cell) || (reaches && isEmpty(cell))) || isEmpty(above[source] ?? null)) return [source, cell];
      from.push(source);
      return [source, above[source]];
    }),
  ) as Partial<Record<Source, Cell>>;
  return { filled, from };
};

/** Origin of the cells of a row: the row above (`from`), or the sheet. */
type Origin = { from: readonly Source[]; cells: Partial<Record<Source, Cell>> };

/** Field that is shown as repaired when a combined column is split into it. */
const SPLIT: Partial<Record<Field, readonly Source[]>> = {
  prenom: ['client', 'personnes'],
  nom: ['client', 'personnes'],
  telephone: ['client', 'personnes'],
  nomDestinataire: ['personnes'],
  telephoneDestinataire: ['personnes', 'nomDestinataire'],
  longueur: ['dimensions', 'volume'],
  largeur: ['dimensions', 'volume'],
  hauteur: ['dimensions', 'volume'],
};

const readRow = (line: number, raw: RawCells, kind: ImportKind, settings: ImportSettings, origin: Origin): ReadRow => {
  const row: ReadRow = { line, raw, values: emptyValues(), repairs: {}, faults: {} };
  const several = Number(textOf(origin.cells.quantite ?? null) || '1') !== 1;
  for (const field of FIELDS[kind]) {
    const shown = originalOf(field, origin);
    const cleaned = cleanField(field, raw[field] ?? null, settings);
    row.values[field] = cleaned ?? textOf(raw[field]);
    if (cleaned === undefined) row.faults[field] = UNREADABLE[field] ?? { fault: 'invalid' };
    else if (!isSame(cleaned, shown)) row.repairs[field] = shown;
  }
  return checked(withDefaults(row, kind, settings), kind, several);
};

const emptyValues = () => ({}) as Record<Field, string>;

/** Returns what the sheet has for a field: its own cell, or the one that it was split from. */
const originalOf = (field: Field, { cells }: Origin): string => {
  const own = textOf(cells[field]);
  if (own) return own;
  const split = SPLIT[field]?.find((source) => textOf(cells[source]));
  return split ? textOf(cells[split]) : '';
};

/** Reports whether a value says what its cell says: a number may have a comma, and a sign for nothing is nothing. */
const isSame = (cleaned: string, shown: string): boolean =>
  cleaned === shown || cleaned === shown.replace(',', '.') || (cleaned === '' && isEmpty(shown));

const UNREADABLE: Partial<Record<Field, FieldFault>> = {
  telephone: { fault: 'not_phone' },
  telephoneDestinataire: { fault: 'not_phone' },
  langue: { fault: 'not_in_list' },
  langueDestinataire: { fault: 'not_in_list' },
  piece: { fault: 'not_in_list' },
  conditions: { fault: 'not_in_list' },
  poids: { fault: 'not_number' },
  longueur: { fault: 'not_number' },
  largeur: { fault: 'not_number' },
  hauteur: { fault: 'not_number' },
  valeurCouverture: { fault: 'not_number' },
  date: { fault: 'not_date' },
};

/** Fills in what holds for the whole sheet, where a row says nothing. */
const withDefaults = (row: ReadRow, kind: ImportKind, settings: ImportSettings): ReadRow => {
  const fill = (field: Field, value: string | undefined) => {
    if (!FIELDS[kind].includes(field) || row.values[field] !== '' || row.faults[field] || !value) return;
    row.values[field] = value;
  };
  fill('langue', settings.language);
  fill('langueDestinataire', settings.language);
  fill('adresseDestinataire', settings.town);
  fill('conditions', settings.terms || 'DELAI');
  const { longueur, largeur, hauteur, piece } = row.values;
  if (settings.sides && !piece && ![longueur, largeur, hauteur].some(Boolean))
    for (const side of ['longueur', 'largeur', 'hauteur'] as const) fill(side, settings.sides[side]);
  return row;
};

/** Adds the faults that the API would find. A row of several parcels has to be split by a person. */
const checked = (row: ReadRow, kind: ImportKind, several: boolean): ReadRow => {
  const result = v.safeParse(ROWS[kind], toInput(row, kind));
  const found = result.success ? {} : faultsOf(result.issues);
  const faults = { ...(found as ReadRow['faults']), ...row.faults };
  if (several && kind === 'COLIS') faults.description = { fault: 'several_parcels' };
  return { ...row, faults };
};

/** Returns a row with the fields that a person corrected. A row of several parcels is one once its contents are. */
export const correctRow = (
  row: ReadRow,
  kind: ImportKind,
  settings: ImportSettings,
  changes: Partial<Record<Field, string>>,
): ReadRow => {
  const several = row.faults.description?.fault === 'several_parcels' && changes.description === undefined;
  const raw = { ...row.raw, ...changes };
  const corrected: ReadRow = { ...row, raw, values: { ...row.values }, repairs: { ...row.repairs }, faults: {} };
  for (const field of FIELDS[kind]) {
    const typed = changes[field];
    if (typed === undefined && !row.faults[field]) continue;
    const cleaned = cleanField(field, raw[field] ?? null, settings);
    corrected.values[field] = cleaned ?? textOf(raw[field]);
    if (cleaned === undefined) corrected.faults[field] = UNREADABLE[field] ?? { fault: 'invalid' };
    if (typed !== undefined) delete corrected.repairs[field];
  }
  return checked(withDefaults(corrected, kind, settings), kind, several);
};

const NUMBERS: ReadonlySet<Field> = new Set<Field>(['poids', 'longueur', 'largeur', 'hauteur', 'valeurCouverture']);
/** Fields that the API takes as an empty text; the others are left out. */
const MAY_BE_EMPTY: ReadonlySet<Field> = new Set<Field>(['email', 'adresse', 'emailDestinataire']);

/** Returns a row as the API takes it. */
const toInput = ({ values }: Pick<ReadRow, 'values'>, kind: ImportKind): Record<string, unknown> =>
  Object.fromEntries(
    FIELDS[kind].flatMap((field): [Field, string | number][] => {
      const value = values[field];
      if (value === '') return MAY_BE_EMPTY.has(field) ? [[field, '']] : [];
      if (field === 'conditions') return value === 'DELAI' ? [] : [[field, value]];
      return [[field, NUMBERS.has(field) ? Number(value) : value]];
    }),
  );

/** Row as the API takes it, with its number in the sheet. */
export type ImportedRow = Record<string, unknown> & { ligne: number };

/**
 * Returns rows as the API takes them. Parcels that are alike are numbered, so that each of them is one of its own, in
 * every import of the sheet.
 */
export const inputsOf = (rows: readonly ReadRow[], kind: ImportKind): ImportedRow[] => {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const input = toInput(row, kind);
    if (kind !== 'COLIS') return { ligne: row.line, ...input };
    const content = JSON.stringify(input);
    const rang = (counts.get(content) ?? 0) + 1;
    counts.set(content, rang);
    return { ligne: row.line, ...input, rang };
  });
};
