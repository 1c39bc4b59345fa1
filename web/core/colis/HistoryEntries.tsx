import type { ReactNode } from 'react';
import styles from './DocumentHistory.module.css';

/** Collapsible list, passed oldest first and shown latest first; nothing when it is empty. */
export function HistoryEntries({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details className={styles.entries}>
      <summary>{title}</summary>
      <ol reversed>{children.toReversed()}</ol>
    </details>
  );
}
