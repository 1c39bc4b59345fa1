import type { ReactNode } from 'react';
import styles from './FormFault.module.css';

/** Error of a form that could not be sent, above its buttons; nothing without an error. */
export function FormFault({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className={styles.fault}>
      {children}
    </p>
  );
}
