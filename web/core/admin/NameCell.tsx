import type { ReactNode } from 'react';
import styles from './cells.module.css';

interface NameCellProps {
  children: ReactNode;
  /** Number or date, in smaller type on its own line. */
  note?: ReactNode;
}

/** Table cell with the name of a row. */
export function NameCell({ children, note }: NameCellProps) {
  return (
    <>
      <strong className={styles.clamped}>{children}</strong>
      {note && <span className={styles.small}>{note}</span>}
    </>
  );
}
