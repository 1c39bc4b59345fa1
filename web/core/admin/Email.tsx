import { Fragment } from 'react';
import styles from './cells.module.css';

interface EmailProps {
  address: string;
  /** Under a name. */
  small?: boolean;
}

/** An email address in a table: whole, on as many lines as it needs, which begin at its @ and its dots. */
export function Email({ address, small = false }: EmailProps) {
  const parts = address.split(/(?=[@.])/);
  return (
    <span className={small ? `${styles.small} ${styles.email}` : styles.email}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may have the same part twice, and its parts never move.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
