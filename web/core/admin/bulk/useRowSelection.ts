import { useRef, useState } from 'react';

/** Rows that an admin has selected, among those shown; rows that a filter or another page hides stay selected. */
export function useRowSelection<Row extends { id: number }>(shown: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const last = useRef<number>(undefined);
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));

  const set = (changed: readonly Row[], isSelected: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of changed) {
        if (isSelected) after.set(row.id, row);
        else after.delete(row.id);
      }
      return after;
    });
  /** Selects or deselects a row; with `isRange` all rows from the last one on. */
  const toggle = (id: number, isRange: boolean) => {
    const order = shown.map((row) => row.id);
    const to = order.indexOf(id);
    const from = isRange && last.current !== undefined ? order.indexOf(last.current) : -1;
    last.current = id;
    set(from < 0 ? shown.slice(to, to + 1) : shown.slice(Math.min(from, to), Math.max(from, to) + 1), !chosen.has(id));
  };
  return { chosen, isAll, toggle, toggleAll: () => set(shown, !isAll), clear: () => setChosen(new Map()) };
}

export type RowSelection = Pick<ReturnType<typeof useRowSelection>, 'isAll' | 'toggle' | 'toggleAll'> & {
  chosen: { has: (id: number) => boolean };
};
