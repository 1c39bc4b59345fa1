import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './BackLink.module.css';

/** Link to the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  );
}
