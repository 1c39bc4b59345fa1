import styles from './ParcelArt.module.css';

/** Drawing of a carton, for a parcel without a photo. Decoration. */
export function ParcelArt() {
  return (
    <svg viewBox="0 0 96 96" className={styles.art} aria-hidden="true">
      <path className={styles.top} d="M20 40 48 28l28 12-28 12z" />
      <path className={styles.left} d="M20 40v28l28 14V52z" />
      <path className={styles.right} d="M76 40v28L48 82V52z" />
      <path className={styles.tape} d="m31 35.300 28 12v9l5-2.200v-9L36 33.100z" />
      <path className={styles.label} d="m54 66 12-6v7l-12 6z" />
    </svg>
  );
}
