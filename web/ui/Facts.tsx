import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactsProps {
  title: string;
  /** Each fact is a few letters: two stand side by side on a phone. */
  short?: boolean;
  children: ReactNode;
}

/** A group of facts about one thing, each with its name above it. */
export function Facts({ title, short = false, children }: FactsProps) {
  return (
    <section className={styles.group} data-short={short || undefined}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
