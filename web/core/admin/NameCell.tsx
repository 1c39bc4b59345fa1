import type { ReactNode } from 'react';
import styles from './cells.module.css';

interface NameCellProps {
  children: ReactNode;
  /** Smaller, on a line of its own: a number, a date. */
  note?: ReactNode;
}

/** Names a row. */
export function NameCell({ children, note }: NameCellProps) {
  return (
    <>
      <strong className={styles.clamped}>{children}</strong>
      {note && <span className={styles.small}>{note}</span>}
    </>
  );
}
