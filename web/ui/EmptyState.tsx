import type { ReactNode } from 'react';
import { ContainerArt } from './ContainerArt.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** Element of the title; h1 where it fills the whole page. */
  as?: 'h1' | 'h2' | 'p';
  /** Advice on what to do. */
  children?: ReactNode;
  /** Button or link. */
  action?: ReactNode;
}

/** Empty state: a drawing of an empty container, an explanation and an action. */
export function EmptyState({ title, as: Title = 'p', children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.art}>
        <ContainerArt variant="empty" />
      </div>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
