import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactsProps {
  title: string;
  /** Short facts: two fit side by side on a phone. */
  short?: boolean;
  /** Shown instead of the facts while there are none, such as an error. */
  status?: ReactNode;
  children?: ReactNode;
}

/** Group of facts about one thing, each below its name. */
export function Facts({ title, short = false, status, children }: FactsProps) {
  return (
    <section className={styles.group} data-short={short || undefined}>
      <h2>{title}</h2>
      {status || <dl>{children}</dl>}
    </section>
  );
}

interface FactProps {
  name: string;
  /** Gives the fact a separate line, for example for an email address. */
  wide?: boolean;
  children: ReactNode;
}

export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
