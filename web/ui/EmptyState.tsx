import type { ReactNode } from 'react';
import { ContainerArt } from './ContainerArt.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** The element of the title: h1 where this is the whole page. */
  as?: 'h1' | 'h2' | 'p';
  /** What to do about it. */
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
}

/** Nothing here yet: an empty container, what that means and what to do. */
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
