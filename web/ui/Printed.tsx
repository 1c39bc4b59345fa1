import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './Printed.module.css';

/** Content that is printed in place of the page; on screen it is hidden. */
export function Printed({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.prints = 'part';
    return () => {
      delete document.documentElement.dataset.prints;
    };
  }, []);
  return createPortal(
    <div className={styles.printed} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
