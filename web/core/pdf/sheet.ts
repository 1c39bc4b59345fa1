import { hex, type PageContent } from './file.ts';
import type { PdfColumn, PdfDocument, PdfTable } from './makePdf.ts';
import { type Fonts, runsOf, type Style, widthOf, wrap } from './text.ts';

/** A4 in points. */
const A4 = { short: 595, long: 842 };
const MARGIN = 36;
const FOOT = 24;
const SIZE = { title: 18, subtitle: 11, heading: 12, text: 9, foot: 8 };
const LEADING = 1.35;
const CELL = 4;

/** Grey levels, from black (0) to white (1). */
const INK = 0.1;
const MUTED = 0.35;
const RULE = 0.75;
const SHADE = 0.93;

/** Pages on which a document is laid out from top to bottom. */
export class Sheet {
  private readonly document: PdfDocument;
  private readonly fonts: Fonts;
  private readonly width: number;
  private readonly height: number;
  private readonly pages: string[][] = [];
  /** Upper edge of the free space, in points from the bottom of the page. */
  private top = 0;

  constructor(document: PdfDocument, fonts: Fonts) {
    this.document = document;
    this.fonts = fonts;
    [this.width, this.height] = document.landscape ? [A4.long, A4.short] : [A4.short, A4.long];
    this.addPage();
  }

  drawTitle(): void {
    this.drawLines([this.document.title], 'bold', SIZE.title, INK);
    this.drawLines(this.wrapped(this.document.subtitle, SIZE.subtitle), 'regular', SIZE.subtitle, MUTED);
    this.top -= 8;
  }

  /** Draws labels and values in two columns. */
  drawFacts(): void {
    const { facts } = this.document;
    const half = this.inner / 2;
    for (let index = 0; index < facts.length; index += 2) {
      const pair = facts.slice(index, index + 2).map(([label, value], column) => {
        const labelWidth = widthOf(`${label} `, 'regular', SIZE.text, this.fonts) + 4;
        const lines = wrap(value, half - labelWidth - 8, 'bold', SIZE.text, this.fonts);
        return { label, lines, x: MARGIN + column * half, labelWidth };
      });
      const height = Math.max(...pair.map(({ lines }) => lines.length)) * SIZE.text * LEADING;
      this.makeRoom(height);
      for (const { label, lines, x, labelWidth } of pair) {
        this.text(label, x, this.top - SIZE.text, 'regular', SIZE.text, MUTED);
        lines.forEach((line, n) => {
          this.text(line, x + labelWidth, this.top - SIZE.text - n * SIZE.text * LEADING, 'bold', SIZE.text, INK);
        });
      }
      this.top -= height + 2;
    }
    this.top -= 8;
  }

  drawTable(table: PdfTable): void {
    const { heading, columns, rows, totals, empty } = table;
    const widths = columnWidths(columns, this.inner);
    const head = this.cells(
      columns.map(({ title }) => title),
      widths,
      'bold',
    );
    const first = rows[0] ? this.cells(rows[0], widths, 'regular').height : SIZE.text * LEADING;
    this.makeRoom((heading ? SIZE.heading * LEADING + 4 : 0) + head.height + first);
    if (heading) {
      this.drawLines([heading], 'bold', SIZE.heading, INK);
      this.top -= 4;
    }
    const drawHead = () => this.drawRow(head, columns, widths, 'bold', SHADE);
    drawHead();
    if (rows.length === 0) this.drawLines(this.wrapped(empty, SIZE.text), 'regular', SIZE.text, MUTED);
    for (const row of rows) {
      const cells = this.cells(row, widths, 'regular');
      if (this.makeRoom(cells.height)) drawHead();
      this.drawRow(cells, columns, widths, 'regular');
    }
    if (totals) {
      const cells = this.cells(totals, widths, 'bold');
      if (this.makeRoom(cells.height)) drawHead();
      this.drawRow(cells, columns, widths, 'bold');
    }
    this.top -= 12;
  }

  drawParagraph(paragraph: string): void {
    this.drawLines(this.wrapped(paragraph, SIZE.text), 'regular', SIZE.text, MUTED);
    this.top -= 4;
  }

  /** Writes the foot of each page, and returns all pages. */
  finish(): PageContent[] {
    const { footer, pageNumber } = this.document;
    return this.pages.map((operators, index) => {
      const number = pageNumber(index + 1, this.pages.length);
      const numberX = this.width - MARGIN - widthOf(number, 'regular', SIZE.foot, this.fonts);
      const [footLine = ''] = wrap(footer, numberX - MARGIN - 12, 'regular', SIZE.foot, this.fonts);
      const foot = [
        this.textOperators(footLine, MARGIN, FOOT, 'regular', SIZE.foot, MUTED),
        this.textOperators(number, numberX, FOOT, 'regular', SIZE.foot, MUTED),
      ];
      return { width: this.width, height: this.height, operators: [...operators, ...foot].join('\n') };
    });
  }

  private get inner(): number {
    return this.width - 2 * MARGIN;
  }

  private addPage(): void {
    this.pages.push([]);
    this.top = this.height - MARGIN;
  }

  /** Begins a page unless this much height is left; returns whether it did. */
  private makeRoom(height: number): boolean {
    if (this.top - height >= MARGIN + 4) return false;
    this.addPage();
    return true;
  }

  private wrapped(text: string, size: number): string[] {
    return wrap(text, this.inner, 'regular', size, this.fonts);
  }

  private drawLines(lines: readonly string[], style: Style, size: number, grey: number): void {
    for (const line of lines) {
      this.makeRoom(size * LEADING);
      this.text(line, MARGIN, this.top - size, style, size, grey);
      this.top -= size * LEADING;
    }
  }

  private cells(texts: readonly string[], widths: readonly number[], style: Style) {
    const lines = widths.map((width, index) =>
      wrap(texts[index] ?? '', width - 2 * CELL, style, SIZE.text, this.fonts),
    );
    return { lines, height: Math.max(...lines.map(({ length }) => length)) * SIZE.text * LEADING + CELL };
  }

  private drawRow(
    { lines, height }: { lines: string[][]; height: number },
    columns: readonly PdfColumn[],
    widths: readonly number[],
    style: Style,
    shade?: number,
  ): void {
    if (shade !== undefined)
      this.draw(`${shade} g ${MARGIN} ${round(this.top - height)} ${this.inner} ${round(height)} re f`);
    let x = MARGIN;
    columns.forEach(({ align }, column) => {
      const width = widths[column] ?? 0;
      (lines[column] ?? []).forEach((line, n) => {
        const indent = align === 'end' ? width - CELL - widthOf(line, style, SIZE.text, this.fonts) : CELL;
        this.text(line, x + indent, this.top - SIZE.text - n * SIZE.text * LEADING, style, SIZE.text, INK);
      });
      x += width;
    });
    this.top -= height;
    const y = round(this.top);
    this.draw(`${RULE} G 0.5 w ${MARGIN} ${y} m ${this.width - MARGIN} ${y} l S`);
  }

  private text(text: string, x: number, y: number, style: Style, size: number, grey: number): void {
    this.draw(this.textOperators(text, x, y, style, size, grey));
  }

  private textOperators(text: string, x: number, y: number, style: Style, size: number, grey: number): string {
    const runs = runsOf(text, style, this.fonts).map(
      ({ font, glyphs }) => `/F${font} ${size} Tf <${glyphs.map(hex).join('')}> Tj`,
    );
    return `${grey} g BT ${round(x)} ${round(y)} Td ${runs.join(' ')} ET`;
  }

  private draw(operators: string): void {
    this.pages.at(-1)?.push(operators);
  }
}

const round = (points: number): number => Math.round(points * 100) / 100;

function columnWidths(columns: readonly PdfColumn[], inner: number): number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (share / shares) * inner);
}
