import type { ReactNode } from 'react';
import styles from './Totals.module.css';

interface TotalRow {
  name: string;
  value: string;
}

interface TotalsProps {
  /** Total of the list, with the figures below it. */
  rows: readonly [TotalRow, ...(TotalRow | false | undefined)[]];
  /** Announces changes to screen readers, while lines are typed. */
  live?: boolean;
  /** Text in small print below the rows. */
  note?: ReactNode;
  children?: ReactNode;
}

/** Foot of a list of goods: its totals. */
export function Totals({ rows: [main, ...others], live = false, note, children }: TotalsProps) {
  return (
    <div className={styles.totals}>
      <dl aria-live={live ? 'polite' : undefined}>
        <Row {...main} isMain />
        {others.map((row) => row && <Row key={row.name} {...row} />)}
      </dl>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </div>
  );
}

function Row({ name, value, isMain = false }: TotalRow & { isMain?: boolean }) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
