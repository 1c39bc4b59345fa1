import type { ReactNode } from 'react';
import styles from './TitledList.module.css';

interface TitledListProps {
  title: string;
  /** Items of the list. */
  children: ReactNode;
}

/** Part of a preview: a title and a list that scrolls when it is long. */
export const TitledList = ({ title, children }: TitledListProps) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </section>
);
