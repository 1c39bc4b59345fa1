import '#web/core/forms/resolver.ts'; // provides the reader of phone numbers
import { useMemo, useState } from 'react';
import type { ImportSettings } from '#shared/imports/clean.ts';
import { type Field, findLayout, type ImportKind, kindOf, type Layout, type Source } from '#shared/imports/columns.ts';
import { correctRow, type ReadSheet, readRows } from '#shared/imports/rows.ts';
import type { NamedSheet } from './readFile.ts';

/** Corrections of a person, by the number of the row. */
type Corrections = ReadonlyMap<number, Partial<Record<Field, string>>>;

/** What a person chose for a sheet: its kind, what its columns have, corrections, and rows that are left out. */
interface Choices {
  kind: ImportKind;
  columns: Partial<Record<number, Source | ''>>;
  corrections: Corrections;
  left: ReadonlySet<number>;
}

const choicesOf = ({ rows }: NamedSheet): Choices => ({
  kind: kindOf(rows),
  columns: {},
  corrections: new Map(),
  left: new Set(),
});

/** Returns the rows of a sheet as they are read with a person's choices, and what changes these. */
export function useSheet(sheet: NamedSheet, settings: ImportSettings) {
  const [choices, setChoices] = useState(() => choicesOf(sheet));
  const { kind, columns, corrections, left } = choices;
  const layout = useMemo(() => withColumns(findLayout(sheet.rows, kind), columns), [sheet, kind, columns]);
  const read = useMemo(() => readRows(sheet.rows, layout, kind, settings), [sheet, layout, kind, settings]);
  const { rows, skipped } = useMemo((): ReadSheet => {
    const kept = read.rows.filter(({ line }) => !left.has(line));
    const corrected = kept.map((row) => {
      const changes = corrections.get(row.line);
      return changes ? correctRow(row, kind, settings, changes) : row;
    });
    return { rows: corrected, skipped: read.skipped };
  }, [read, kind, settings, corrections, left]);
  return {
    ...{ kind, layout, rows, skipped, left },
    chooseKind: (next: ImportKind) => setChoices({ ...choices, kind: next, columns: {} }),
    chooseColumn: (index: number, source: Source | '') =>
      setChoices({ ...choices, columns: { ...columns, [index]: source } }),
    correct: (line: number, field: Field, text: string) =>
      setChoices({
        ...choices,
        corrections: new Map(corrections).set(line, { ...corrections.get(line), [field]: text }),
      }),
    leaveOut: (line: number) => setChoices({ ...choices, left: new Set(left).add(line) }),
  };
}

/** Returns a layout with the chosen columns; what one was chosen for, no other column has. */
const withColumns = ({ firstRow, columns }: Layout, chosen: Choices['columns']): Layout => {
  const taken = new Set(Object.values(chosen));
  return {
    firstRow,
    columns: columns.map((column) => {
      const own = chosen[column.index];
      if (own !== undefined) return { ...column, source: own || undefined };
      return column.source && taken.has(column.source) ? { ...column, source: undefined } : column;
    }),
  };
};
