import { writeFile } from './file.ts';
import { Sheet } from './sheet.ts';
import type { Fonts } from './text.ts';

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
  /** A5 is read on a phone without enlarging it; it is always upright. A4 by default. */
  paper?: 'A4' | 'A5';
  /** Labels and values above the tables. */
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly PdfTable[];
  /** Paragraphs below the tables. */
  notes: readonly string[];
  /** Text at the foot of each page, beside its number. */
  footer: string;
  /** Number of a page of all, such as "Page 1/3". */
  pageNumber: (page: number, pages: number) => string;
  date: Date;
}

/** Makes a PDF of a document. */
export async function makePdf(document: PdfDocument, fonts: Fonts): Promise<Uint8Array> {
  const sheet = new Sheet(document, fonts);
  sheet.drawTitle();
  sheet.drawFacts();
  for (const table of document.tables) sheet.drawTable(table);
  for (const note of document.notes) sheet.drawParagraph(note);
  return writeFile(sheet.finish(), fonts, document);
}
