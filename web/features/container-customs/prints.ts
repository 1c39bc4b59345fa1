import { formatContainerNumber } from '#shared/containers/number.ts';
import type { Container } from '#shared/containers/schema.ts';
import { type CsvValue, identifierCell, toCsv } from '#shared/csv.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { routeName } from '#shared/places/names.ts';
import { paperOf } from '#shared/sites/paper.ts';
import { formatNumber } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { zonedTime } from '#web/core/time/placeTime.ts';
import type { Language } from '#web/i18n/language.ts';
import { goodsTable } from './goodsTable.ts';
import type { CustomsPrintTexts } from './printTexts.ts';
import { totalsTable } from './totalsTable.ts';

/** Files that are made of a container's customs. */
export type Print = 'list' | 'totals';

/** Content of the files. */
export interface PrintSource {
  container: Container;
  check: ContainerCheck;
  /** Loaded parcels with their inventories. */
  parcels: readonly ParcelInventory[];
}

/** Texts, language and numbers of a file. */
export interface PrintStyle {
  texts: CustomsPrintTexts;
  language: Language;
}

/** Column of a file; `share` is its width in the PDF, and without one it is in the CSV only. */
export interface PrintColumn<Row> {
  name: keyof CustomsPrintTexts['columns'];
  share?: number;
  /** Value for spreadsheets. */
  value: (row: Row) => CsvValue;
  /** Value as the PDF shows it, when it is another one. */
  shown?: (row: Row) => string;
  align?: 'end';
  /** A code or number of which spreadsheets keep every character. */
  isIdentifier?: true;
}

/** A table of either file: its columns, rows, and the totals below the PDF's columns. */
export interface PrintTable<Row> {
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  totals: Partial<Record<keyof CustomsPrintTexts['columns'], string>>;
}

/** Returns a file as CSV. */
export const printCsv = (print: Print, source: PrintSource, style: PrintStyle): string =>
  print === 'list' ? csvOf(goodsTable(source, style), style) : csvOf(totalsTable(source, style), style);

const csvOf = <Row>({ columns, rows }: PrintTable<Row>, { texts, language }: PrintStyle): string =>
  toCsv(
    [
      columns.map(({ name }) => texts.columns[name]),
      ...rows.map((row) => columns.map((column) => cellOf(column, row))),
    ],
    language,
  );

const cellOf = <Row>({ value, isIdentifier }: PrintColumn<Row>, row: Row) =>
  isIdentifier ? identifierCell(value(row)) : value(row);

/** Returns a file as a document for `savePdf`. */
export function printDocument(print: Print, source: PrintSource, style: PrintStyle): PdfDocument {
  const { container, check } = source;
  const { texts, language } = style;
  const { lieuEnlevement, destination, dateDepart, fuseau, commissionnaire } = container;
  const draft = container.manifesteClos ? [] : [texts.draft];
  return {
    language,
    title: texts.titles[print],
    subtitle: routeName(language, lieuEnlevement, destination),
    landscape: true,
    paper: paperOf(container.siteArrivee ?? container.siteDepart),
    facts: [
      [texts.facts.numeroConteneur, formatContainerNumber(container.numeroConteneur ?? '') || texts.none],
      [texts.facts.besc, container.besc ?? texts.none],
      [texts.facts.commissionnaire, commissionnaire ? brokerInWords(commissionnaire) : texts.none],
      [texts.facts.depart, zonedTime(language, dateDepart, fuseau)],
      [texts.facts.colis, formatNumber(language, check.colis.length, {})],
      [texts.facts.destinataires, formatNumber(language, check.destinataires.length, {})],
    ],
    tables: [
      print === 'list' ? pdfTable(goodsTable(source, style), style) : pdfTable(totalsTable(source, style), style),
    ],
    notes: [...(print === 'totals' ? [texts.rates] : []), ...draft],
    footer: ['Yónnee', ...draft].join(' · '),
    pageNumber: (page, pages) => `${texts.page} ${page}/${pages}`,
    date: new Date(),
  };
}

const brokerInWords = ({ nom, telephone, licence }: NonNullable<Container['commissionnaire']>): string =>
  [nom, formatCorridorNumber(telephone) ?? telephone, ...(licence ? [licence] : [])].join(', ');

function pdfTable<Row>({ columns, rows, totals }: PrintTable<Row>, { texts, language }: PrintStyle) {
  const printed = columns.filter(({ share }) => share !== undefined);
  const shownValue = ({ value, shown }: PrintColumn<Row>, row: Row): string => {
    if (shown) return shown(row);
    const plain = value(row);
    return typeof plain === 'number' ? formatNumber(language, plain, {}) : (plain ?? '');
  };
  return {
    columns: printed.map(({ name, share = 0, align }) => ({
      title: texts.columns[name],
      share,
      ...(align && { align }),
    })),
    rows: rows.map((row) => printed.map((column) => shownValue(column, row))),
    ...(rows.length > 0 && { totals: printed.map(({ name }) => totals[name] ?? '') }),
    empty: texts.empty,
  };
}

/** Name of a file, such as `marchandises-CSQU3054383.pdf`. */
export const printFileName = (
  print: Print,
  { container }: PrintSource,
  { texts }: PrintStyle,
  ending: string,
): string => `${texts.files[print]}-${container.numeroConteneur ?? container.id}.${ending}`;
