import type { SitePaper } from '#shared/sites/paper.ts';
import type { Signature } from '#web/core/signature/signature.ts';
import { writeFile } from './file.ts';
import { Sheet } from './sheet.ts';
import { type Fonts, hasUnprintable } from './text.ts';

/** Column of a table: its share of the width, and its alignment; figures are aligned to the end. */
export interface PdfColumn {
  title: string;
  share: number;
  align?: 'end';
}

/** Table with its heading; the head is repeated on each page, totals stand in bold below. Line breaks in cells stay. */
export interface PdfTable {
  heading?: string;
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  totals?: readonly string[];
  /** Text in place of the rows when there are none. */
  empty: string;
}

/** Content of a document, already in its language. */
export interface PdfDocument {
  language: 'fr' | 'en';
  title: string;
  /** Line under the title, such as a route. */
  subtitle: string;
  landscape?: boolean;
  /** A4 by default. */
  paper?: SitePaper;
  /** Makes the text large enough to be read on a phone without enlarging the page. */
  largeText?: boolean;
  /** Labels and values above the tables. */
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly PdfTable[];
  /** Paragraphs below the tables. */
  notes: readonly string[];
  /** Signature below the paragraphs. */
  signature?: Signature | undefined;
  /** Text at the foot of each page, beside its number. */
  footer: string;
  /** Number of a page of all, such as "Page 1/3". */
  pageNumber: (page: number, pages: number) => string;
  date: Date;
}

/** Note below a document in which letters are replaced. */
const REPLACED = {
  fr: 'Les lettres d’autres écritures et les émojis sont transcrits en lettres latines. Le texte d’origine se lit dans Yónnee.',
  en: 'Letters of other scripts and emoji are transcribed in Latin letters. The original text can be read in Yónnee.',
} as const;

/**
 * Makes a PDF of a document. Letters that the fonts lack are transcribed in Latin ones, as customs read them, and the
 * document says so.
 */
export async function makePdf(original: PdfDocument, fonts: Fonts): Promise<Uint8Array> {
  const isTranscribed = textsOf(original).some((text) => hasUnprintable(text, fonts));
  const document = isTranscribed ? await inLatinLetters(original, fonts) : original;
  const sheet = new Sheet(document, fonts);
  sheet.drawTitle();
  sheet.drawFacts();
  for (const table of document.tables) sheet.drawTable(table);
  for (const note of document.notes) sheet.drawParagraph(note);
  if (document.signature) sheet.drawSignature(document.signature);
  if (isTranscribed) sheet.drawParagraph(REPLACED[document.language]);
  return writeFile(sheet.finish(), fonts, document);
}

async function inLatinLetters(document: PdfDocument, fonts: Fonts): Promise<PdfDocument> {
  const { default: anyAscii } = await import('any-ascii');
  const latin = (text: string): string =>
    [...text].map((character) => (hasUnprintable(character, fonts) ? anyAscii(character) : character)).join('');
  return {
    ...document,
    title: latin(document.title),
    subtitle: latin(document.subtitle),
    facts: document.facts.map(([label, value]) => [latin(label), latin(value)] as const),
    tables: document.tables.map(({ heading, rows, ...table }) => ({
      ...table,
      ...(heading !== undefined && { heading: latin(heading) }),
      rows: rows.map((row) => row.map(latin)),
    })),
    notes: document.notes.map(latin),
  };
}

const textsOf = ({ title, subtitle, facts, tables, notes }: PdfDocument): string[] => [
  title,
  subtitle,
  ...facts.flat(),
  ...tables.flatMap(({ heading = '', rows }) => [heading, ...rows.flat()]),
  ...notes,
];
