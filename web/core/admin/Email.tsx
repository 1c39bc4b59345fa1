import { Fragment } from 'react';
import styles from './cells.module.css';

interface EmailProps {
  address: string;
  /** Smaller type, for an address below a name. */
  small?: boolean;
}

/** Email address in a table cell, shown in full; lines break before the @, otherwise before dots. */
export function Email({ address, small = false }: EmailProps) {
  const at = address.lastIndexOf('@');
  return (
    <span className={small ? `${styles.small} ${styles.email}` : styles.email} translate="no">
      <Part text={address.slice(0, Math.max(at, 0))} />
      <Part text={address.slice(Math.max(at, 0))} />
    </span>
  );
}

function Part({ text }: { text: string }) {
  return (
    <span className={styles.part}>
      {text.split(/(?=\.)/).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of an address may repeat and never change their order.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
