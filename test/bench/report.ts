/** Results of one part of the bench: figures for dist/bench.json, tables to print, and each limit that is exceeded. */
export type Findings = { figures: unknown; tables: Table[]; failures: string[] };

/** Table to print. `note` describes the columns and their units. */
export type Table = { title: string; note: string; columns: string[]; rows: Cell[][] };
type Cell = string | number | undefined;

/** Outcome of a limit; empty for a figure without a limit. */
export type Mark = 'pass' | 'FAIL' | '';

/** Compares a figure with its limit. */
export const markOf = (figure: number, limit: number | undefined): Mark =>
  limit === undefined ? '' : figure <= limit ? 'pass' : 'FAIL';

/** Converts bytes to KB of 1,000 bytes, as in all limits, with one decimal. */
export const toKb = (bytes: number): number => Math.round(bytes / 100) / 10;

/** Returns the median; for an even count, the mean of the two middle values. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  return (low + high) / 2;
};

/** Formats a table as text, with the first column aligned left and the others right. */
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
