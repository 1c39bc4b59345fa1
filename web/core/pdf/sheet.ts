import type { SitePaper } from '#shared/sites/paper.ts';
import type { Signature } from '#web/core/signature/signature.ts';
import { hex, type PageContent } from './file.ts';
import type { PdfColumn, PdfDocument, PdfTable } from './makePdf.ts';
import { type Fonts, runsOf, type Style, widthOf, wrap } from './text.ts';

/** Sizes of the papers in points. */
const PAPERS: Record<SitePaper, { short: number; long: number }> = {
  A4: { short: 595, long: 842 },
  LETTER: { short: 612, long: 792 },
};

/** Sizes of texts and margins in points. */
const LAYOUTS = {
  small: {
    ...{ margin: 36, foot: 24, columns: 2 },
    size: { title: 18, subtitle: 11, heading: 12, text: 9, foot: 8 },
  },
  large: {
    ...{ margin: 34, foot: 17, columns: 1 },
    size: { title: 24, subtitle: 15.5, heading: 17, text: 15, foot: 11 },
  },
};
const LEADING = 1.35;
/** Largest size of a signature in points. */
const SIGNATURE = { width: 220, height: 80 };
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
  private readonly margin: number;
  private readonly foot: number;
  private readonly size: (typeof LAYOUTS)['small']['size'];
  private readonly factColumns: number;
  private readonly pages: string[][] = [];
  /** Upper edge of the free space, in points from the bottom of the page. */
  private top = 0;

  constructor(document: PdfDocument, fonts: Fonts) {
    this.document = document;
    this.fonts = fonts;
    const { short, long } = PAPERS[document.paper ?? 'A4'];
    const { margin, foot, columns, size } = LAYOUTS[document.largeText ? 'large' : 'small'];
    [this.width, this.height] = document.landscape ? [long, short] : [short, long];
    [this.margin, this.foot, this.size, this.factColumns] = [margin, foot, size, columns];
    this.addPage();
  }

  drawTitle(): void {
    this.drawLines(this.wrapped(this.document.title, this.size.title, 'bold'), 'bold', this.size.title, INK);
    this.drawLines(this.wrapped(this.document.subtitle, this.size.subtitle), 'regular', this.size.subtitle, MUTED);
    this.top -= 8;
  }

  /** Draws labels and values, in two columns where the text is small. */
  drawFacts(): void {
    const { facts } = this.document;
    const share = this.inner / this.factColumns;
    for (let index = 0; index < facts.length; index += this.factColumns) {
      const row = facts.slice(index, index + this.factColumns).map(([label, value], column) => {
        const labelWidth = widthOf(`${label} `, 'regular', this.size.text, this.fonts) + 4;
        const lines = wrap(value, share - labelWidth - 8, 'bold', this.size.text, this.fonts);
        return { label, lines, x: this.margin + column * share, labelWidth };
      });
      const height = Math.max(...row.map(({ lines }) => lines.length)) * this.size.text * LEADING;
      this.makeRoom(height);
      for (const { label, lines, x, labelWidth } of row) {
        this.text(label, x, this.top - this.size.text, 'regular', this.size.text, MUTED);
        lines.forEach((line, n) => {
          this.text(
            line,
            x + labelWidth,
            this.top - this.size.text - n * this.size.text * LEADING,
            'bold',
            this.size.text,
            INK,
          );
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
    const first = rows[0] ? this.cells(rows[0], widths, 'regular').height : this.size.text * LEADING;
    this.makeRoom((heading ? this.size.heading * LEADING + 4 : 0) + head.height + first);
    if (heading) {
      this.drawLines([heading], 'bold', this.size.heading, INK);
      this.top -= 4;
    }
    const drawHead = () => this.drawRow(head, columns, widths, 'bold', SHADE);
    drawHead();
    if (rows.length === 0) this.drawLines(this.wrapped(empty, this.size.text), 'regular', this.size.text, MUTED);
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
    this.drawLines(this.wrapped(paragraph, this.size.text), 'regular', this.size.text, MUTED);
    this.top -= 4;
  }

  /** Draws a signature as lines, as large as its place allows. */
  drawSignature({ width, height, strokes }: Signature): void {
    const scale = Math.min(SIGNATURE.width / width, SIGNATURE.height / height);
    this.makeRoom(SIGNATURE.height);
    const at = ({ x, y }: { x: number; y: number }): string =>
      `${round(this.margin + x * scale)} ${round(this.top - y * scale)}`;
    for (const [first, ...others] of strokes) {
      if (!first) continue;
      const lines = others.length > 0 ? others : [first]; // a dot
      this.draw(`${INK} G 1 J 1 w ${at(first)} m ${lines.map((point) => `${at(point)} l`).join(' ')} S`);
    }
    this.top -= SIGNATURE.height;
  }

  /** Writes the foot of each page, and returns all pages. */
  finish(): PageContent[] {
    const { footer, pageNumber } = this.document;
    return this.pages.map((operators, index) => {
      const number = pageNumber(index + 1, this.pages.length);
      const numberX = this.width - this.margin - widthOf(number, 'regular', this.size.foot, this.fonts);
      const [footLine = ''] = wrap(footer, numberX - this.margin - 12, 'regular', this.size.foot, this.fonts);
      const foot = [
        this.textOperators(footLine, this.margin, this.foot, 'regular', this.size.foot, MUTED),
        this.textOperators(number, numberX, this.foot, 'regular', this.size.foot, MUTED),
      ];
      return { width: this.width, height: this.height, operators: [...operators, ...foot].join('\n') };
    });
  }

  private get inner(): number {
    return this.width - 2 * this.margin;
  }

  private addPage(): void {
    this.pages.push([]);
    this.top = this.height - this.margin;
  }

  /** Begins a page unless this much height is left; returns whether it did. */
  private makeRoom(height: number): boolean {
    if (this.top - height >= this.margin + 4) return false;
    this.addPage();
    return true;
  }

  private wrapped(text: string, size: number, style: Style = 'regular'): string[] {
    return wrap(text, this.inner, style, size, this.fonts);
  }

  private drawLines(lines: readonly string[], style: Style, size: number, grey: number): void {
    for (const line of lines) {
      this.makeRoom(size * LEADING);
      this.text(line, this.margin, this.top - size, style, size, grey);
      this.top -= size * LEADING;
    }
  }

  private cells(texts: readonly string[], widths: readonly number[], style: Style) {
    const lines = widths.map((width, index) =>
      (texts[index] ?? '')
        .split('\n')
        .flatMap((text) => wrap(text, width - 2 * CELL, style, this.size.text, this.fonts)),
    );
    return { lines, height: Math.max(...lines.map(({ length }) => length)) * this.size.text * LEADING + CELL };
  }

  private drawRow(
    { lines, height }: { lines: string[][]; height: number },
    columns: readonly PdfColumn[],
    widths: readonly number[],
    style: Style,
    shade?: number,
  ): void {
    if (shade !== undefined)
      this.draw(`${shade} g ${this.margin} ${round(this.top - height)} ${this.inner} ${round(height)} re f`);
    let x = this.margin;
    columns.forEach(({ align }, column) => {
      const width = widths[column] ?? 0;
      (lines[column] ?? []).forEach((line, n) => {
        const indent = align === 'end' ? width - CELL - widthOf(line, style, this.size.text, this.fonts) : CELL;
        this.text(
          line,
          x + indent,
          this.top - this.size.text - n * this.size.text * LEADING,
          style,
          this.size.text,
          INK,
        );
      });
      x += width;
    });
    this.top -= height;
    const y = round(this.top);
    this.draw(`${RULE} G 0.5 w ${this.margin} ${y} m ${this.width - this.margin} ${y} l S`);
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
