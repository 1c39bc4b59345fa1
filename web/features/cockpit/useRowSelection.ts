import { useRef, useState } from 'react';
import type { CockpitColis } from '#shared/cockpit/schema.ts';

/** Rows that an admin has selected, among those shown; rows that a filter hides stay selected. */
export function useRowSelection(shown: readonly CockpitColis[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const isAll = shown.length > 0 && shown.every(({ id }) => ids.has(id));

  const set = (changed: readonly number[], isSelected: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  /** Selects or deselects a row; with `isRange` all rows from the last one on. */
  const toggle = (id: number, isRange: boolean) => {
    const order = shown.map((row) => row.id);
    const from = isRange && last.current !== undefined ? order.indexOf(last.current) : -1;
    const to = order.indexOf(id);
    last.current = id;
    set(from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1), !ids.has(id));
  };
  return {
    ids,
    isAll,
    toggle,
    toggleAll: () =>
      set(
        shown.map(({ id }) => id),
        !isAll,
      ),
    clear: () => setIds(new Set()),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
