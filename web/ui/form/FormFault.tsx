import type { ReactNode } from 'react';
import styles from './FormFault.module.css';

/** Why a form was not sent, above its buttons; nothing while there is nothing to say. */
export function FormFault({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className={styles.fault}>
      {children}
    </p>
  );
}
