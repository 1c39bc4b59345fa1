/** What one part of the bench found: figures for dist/bench.json, tables for people, and each limit that it broke. */
export type Findings = { figures: unknown; tables: Table[]; failures: string[] };

/** `note` says in one sentence what the columns mean and in which unit. */
export type Table = { title: string; note: string; columns: string[]; rows: Cell[][] };
type Cell = string | number | undefined;

/** Whether a figure keeps its limit; without a limit it is only told. */
export type Mark = 'pass' | 'FAIL' | '';
export const markOf = (figure: number, limit: number | undefined): Mark =>
  limit === undefined ? '' : figure <= limit ? 'pass' : 'FAIL';

/** KB are thousands of bytes, as in all our limits. */
export const kbOf = (bytes: number): number => Math.round(bytes / 100) / 10;

/** The middle value; of an even count the mean of the two in the middle. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  return (low + high) / 2;
};

/** A table as text: the first column to the left, figures to the right. */
export const textOf = ({ title, note, columns, rows }: Table): string => {
  const cells = [columns, ...rows.map((row) => row.map((cell) => (cell === undefined ? '' : String(cell))))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]): string =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = cells;
  const rule = widths.map((width) => '-'.repeat(width));
  return [title, note, '', line(head), line(rule), ...body.map(line), ''].join('\n');
};
