import styles from './Logo.module.css';

/** Logo: a small container with an open door, and the name. The surrounding link names its target. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="34" height="28" viewBox="0 0 34 28" aria-hidden="true">
        <rect className={styles.box} x="1" y="4" width="22" height="20" rx="1.5" />
        <path className={styles.rib} d="M5.500 8v12M9 8v12M12.500 8v12M16 8v12M19.500 8v12" />
        <path className={styles.door} d="M23 4l10-3.500v27L23 24z" />
      </svg>
      <span className={styles.name}>Yónnee</span>
    </span>
  );
}
