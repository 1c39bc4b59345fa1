import type { KeyboardEvent } from 'react';
import styles from './Selection.module.css';
import type { RowSelection } from './useRowSelection.ts';

interface RowCheckboxProps {
  id: number;
  selection: RowSelection;
  label: string;
}

/** Checkbox of a row; arrow keys move between those of the table, and with Shift a click selects all from the last one. */
export const RowCheckbox = ({ id, selection, label }: RowCheckboxProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      checked={selection.chosen.has(id)}
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      onKeyDown={moveToCheckbox}
      data-select
    />
    <span className="visually-hidden" translate="no">
      {label}
    </span>
  </label>
);

/** Checkbox that selects or deselects all rows that are shown. */
export const SelectAll = ({ selection, label }: Omit<RowCheckboxProps, 'id'>) => (
  <label className={styles.all}>
    <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} />
    {label}
  </label>
);

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Moves the focus up and down between the checkboxes of the rows. */
function moveToCheckbox(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS.get(event.key);
  if (!step) return;
  const all = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-select]') ?? [])];
  event.preventDefault();
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
