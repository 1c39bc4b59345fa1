import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import styles from './Selection.module.css';

interface SelectionBarProps {
  label: string;
  /** Number of selected rows, in words. */
  count: string;
  clear: string;
  onClear: () => void;
  /** Actions for them. */
  children: ReactNode;
}

/** Bar at the bottom of the window with the actions for the selected rows. */
export const SelectionBar = ({ label, count, clear, onClear, children }: SelectionBarProps) => (
  <section className={styles.bar} aria-label={label}>
    <p role="status" className={styles.count}>
      {count}
    </p>
    {children}
    <Button look="quiet" onClick={onClear}>
      {clear}
    </Button>
  </section>
);
