import { formatContainerNumber } from '#shared/containers/number.ts';
import { type CsvValue, identifierCell, toCsv } from '#shared/csv.ts';
import type { LoadingLine, ManifestContainer, ManifestVersion } from '#shared/manifest/schema.ts';
import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { routeName } from '#shared/places/names.ts';
import { formatNumber } from '#web/core/format.ts';
import type { PdfColumn, PdfDocument, PdfTable } from '#web/core/pdf/makePdf.ts';
import { zonedTime } from '#web/core/time/placeTime.ts';
import type { Language } from '#web/i18n/language.ts';
import type { PrintTexts } from './printTexts.ts';

/** Lists that are printed of a loading manifest. */
export const PRINTS = ['manifest', 'packing', 'customs'] as const;
export type Print = (typeof PRINTS)[number];

/** Content of a print: a closed version, or the loading as it is now. */
export interface PrintSource {
  conteneur: ManifestContainer;
  lignes: readonly LoadingLine[];
  version: ManifestVersion | null;
}

type ColumnName = keyof PrintTexts['columns'];

interface PrintColumn {
  name: ColumnName;
  share: number;
  /** Value for spreadsheets; figures are formatted and aligned in the PDF. */
  value: (line: LoadingLine, index: number, texts: PrintTexts) => CsvValue;
  decimals?: number;
  /** A code or number of which spreadsheets keep every character. */
  isIdentifier?: true;
  /** Sum of it below the table. */
  total?: true;
}

const NUMBER: PrintColumn = { name: 'index', share: 3, value: (_, index) => index + 1, decimals: 0 };
const PARCEL: PrintColumn = {
  name: 'colis',
  share: 14,
  value: ({ codeSuivi, colisId }) => codeSuivi ?? `${colisId}`,
  isIdentifier: true,
};
const SENDER: PrintColumn = { name: 'client', share: 9, value: ({ client }) => client };
const RECIPIENT: PrintColumn = { name: 'destinataire', share: 10, value: ({ nomDestinataire }) => nomDestinataire };
const ADDRESS: PrintColumn = { name: 'adresse', share: 14, value: ({ adresseDestinataire }) => adresseDestinataire };
const CITY: PrintColumn = { name: 'ville', share: 8, value: ({ ville }) => ville };
const PHONE: PrintColumn = {
  name: 'telephone',
  share: 13,
  value: ({ telephoneDestinataire }) => formatCorridorNumber(telephoneDestinataire) ?? telephoneDestinataire,
  isIdentifier: true,
};
/** Piece as which a parcel is sold, and its contents. */
export const contentsOf = (
  { piece, description }: Pick<LoadingLine, 'piece' | 'description'>,
  _: number,
  { language }: PrintTexts,
): string => [piece?.[language], description].filter(Boolean).join(' · ');
const CONTENTS: PrintColumn = { name: 'contenu', share: 15, value: contentsOf };
const WEIGHT: PrintColumn = { name: 'poids', share: 5, value: ({ poids }) => poids, decimals: 2, total: true };
const VOLUME: PrintColumn = { name: 'volume', share: 5, value: ({ volume }) => volume, decimals: 3, total: true };
const DOCUMENT: PrintColumn = { name: 'document', share: 9, value: ({ typeDocument }) => typeDocument };
const VALUE: PrintColumn = {
  name: 'valeur',
  share: 8,
  value: ({ valeurDeclaree }) => valeurDeclaree,
  decimals: 0,
  total: true,
};

/** Problem of a parcel; left out of a list whose parcels have none. */
const SITUATION: PrintColumn = {
  name: 'situation',
  share: 9,
  value: ({ situation }, _, { situations }) => (situation ? situations[situation] : ''),
};

const COLUMNS: Record<Print, readonly PrintColumn[]> = {
  manifest: [NUMBER, PARCEL, SENDER, RECIPIENT, CITY, CONTENTS, WEIGHT, VOLUME, SITUATION],
  packing: [NUMBER, PARCEL, RECIPIENT, PHONE, ADDRESS, CONTENTS, WEIGHT, SITUATION],
  customs: [NUMBER, PARCEL, RECIPIENT, ADDRESS, CONTENTS, DOCUMENT, WEIGHT, VOLUME, VALUE],
};

const columnsOf = (print: Print, lines: readonly LoadingLine[]): PrintColumn[] =>
  COLUMNS[print].filter((column) => column !== SITUATION || lines.some(({ situation }) => situation));

/** Returns a list as a CSV file; that of the packing list has a separate column for the city. */
export const printCsv = (print: Print, { lignes }: PrintSource, texts: PrintTexts, language: Language): string => {
  const columns = [...columnsOf(print, lignes), ...(print === 'packing' ? [CITY] : [])];
  return toCsv(
    [
      columns.map(({ name }) => texts.columns[name]),
      ...lignes.map((line, n) =>
        columns.map(({ value, isIdentifier }) =>
          isIdentifier ? identifierCell(value(line, n, texts)) : value(line, n, texts),
        ),
      ),
    ],
    language,
  );
};

/** Returns a list as a document for `savePdf`. */
export function printDocument(print: Print, source: PrintSource, texts: PrintTexts, language: Language): PdfDocument {
  const { conteneur, version, lignes } = source;
  const at = (instant: string) => zonedTime(language, instant, conteneur.fuseau);
  const facts: [string, string][] = [
    [texts.facts.numeroConteneur, formatContainerNumber(conteneur.numeroConteneur ?? '') || texts.none],
    [texts.facts.plomb, conteneur.plomb ?? texts.none],
    [texts.facts.connaissement, conteneur.connaissement ?? texts.none],
    [texts.facts.besc, conteneur.besc ?? texts.none],
    [texts.facts.depart, at(conteneur.dateDepart)],
    [texts.facts.colis, format(language, lignes.length, 0)],
  ];
  return {
    language,
    title: version ? `${texts.titles[print]} (${texts.version} ${version.version})` : texts.titles[print],
    subtitle: routeName(language, conteneur.lieuEnlevement, conteneur.destination),
    landscape: print !== 'packing',
    facts,
    tables: print === 'packing' ? citiesOf(source, texts, language) : [tableOf(print, lignes, texts, language)],
    notes: version
      ? [
          `${texts.closed} ${at(version.closLe)}${version.par.nom ? `, ${version.par.nom}` : ''}.`,
          `SHA-256 ${version.empreinte}`,
        ]
      : [texts.draft],
    footer: version ? `Yónnee · ${version.empreinte.slice(0, 16)}` : `Yónnee · ${texts.draft}`,
    pageNumber: (page, pages) => `${texts.page} ${page}/${pages}`,
    date: new Date(version?.closLe ?? Date.now()),
  };
}

/** The packing list has a table for each city. */
const citiesOf = ({ lignes }: PrintSource, texts: PrintTexts, language: Language): PdfTable[] => {
  const cities = new Map<string, LoadingLine[]>();
  for (const line of lignes) cities.set(line.ville, [...(cities.get(line.ville) ?? []), line]);
  if (cities.size === 0) return [tableOf('packing', [], texts, language)];
  return [...cities].map(([city, lines]) => ({
    heading: city || texts.none,
    ...tableOf('packing', lines, texts, language),
  }));
};

function tableOf(print: Print, lines: readonly LoadingLine[], texts: PrintTexts, language: Language): PdfTable {
  const columns = columnsOf(print, lines);
  const shown = ({ decimals }: PrintColumn, value: CsvValue): string =>
    typeof value === 'number' ? format(language, value, decimals ?? 0) : (value ?? '');
  const totalOf = (column: PrintColumn, index: number): string => {
    if (index === 1) return texts.total;
    if (!column.total) return '';
    return shown(
      column,
      lines.reduce((sum, line) => sum + Number(column.value(line, 0, texts)), 0),
    );
  };
  return {
    columns: columns.map(
      ({ name, share, decimals }): PdfColumn => ({
        title: texts.columns[name],
        share,
        ...(decimals !== undefined && { align: 'end' }),
      }),
    ),
    rows: lines.map((line, n) => columns.map((column) => shown(column, column.value(line, n, texts)))),
    ...(lines.length > 0 && { totals: columns.map(totalOf) }),
    empty: texts.empty,
  };
}

const format = (language: Language, value: number, decimals: number): string =>
  formatNumber(language, value, { maximumFractionDigits: decimals });

/** Name of the file of a list, such as `manifeste-CSQU3054383-v1.pdf`. */
export const printFileName = (
  print: Print,
  { conteneur, version }: PrintSource,
  texts: PrintTexts,
  ending: string,
): string =>
  `${[texts.files[print], conteneur.numeroConteneur ?? conteneur.id, ...(version ? [`v${version.version}`] : [])].join('-')}.${ending}`;
