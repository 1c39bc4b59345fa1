import { Fragment } from 'react';
import styles from './cells.module.css';

interface EmailProps {
  address: string;
  /** Under a name. */
  small?: boolean;
}

/** An email address in a table: whole, on as many lines as it needs, which begin at its @ or else at its dots. */
export function Email({ address, small = false }: EmailProps) {
  const at = address.lastIndexOf('@');
  return (
    <span className={small ? `${styles.small} ${styles.email}` : styles.email}>
      <Part text={address.slice(0, Math.max(at, 0))} />
      <Part text={address.slice(Math.max(at, 0))} />
    </span>
  );
}

function Part({ text }: { text: string }) {
  return (
    <span className={styles.part}>
      {text.split(/(?=\.)/).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may have the same piece twice, and its pieces never move.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
