import type { ReactNode } from 'react';
import styles from './ServiceArt.module.css';

/** Frame of the small drawings, which are decorative and hidden from screen readers. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 72 72" className={styles.art} aria-hidden="true">
      {children}
    </svg>
  );
}

/** Container with an open door and two parcels inside. */
export function SpaceArt() {
  return (
    <Drawing>
      <path className={styles.steel} d="M8 16h42v40H8z" />
      <path className={styles.hollow} d="M12 21h34v31H12z" />
      <path className={styles.carton} d="M14 34h17v18H14z" />
      <path className={styles.kraft} d="M31 39h13v13H31z" />
      <path className={styles.tape} d="M21 34h3.500v7H21zM36 39h3v5h-3z" />
      <path className={styles.door} d="M50 16l13-5v51l-13-6z" />
      <path className={styles.groove} d="M54.500 15v42M58.500 13.500V59" />
      <path className={styles.ground} d="M4 58h62" />
    </Drawing>
  );
}

/** Parcel under an umbrella. */
export function InsuranceArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M4 58h62" />
      <path className={styles.carton} d="M16 36h26v22H16z" />
      <path className={styles.tape} d="M27 36h4.500v9H27zM34 51h5v3.500h-5z" />
      <path className={styles.stick} d="M47 24v28a4.500 4.500 0 0 0 9 0" />
      <path className={styles.steel} d="M11 31C13 15 28 8 47 8c-9 5-13 13-14 23z" />
      <path className={styles.door} d="M33 31c1-10 5-18 14-23 8 5 12 13 13 23z" />
      <path className={styles.shade} d="M60 31c-1-10-5-18-13-23 10 1 17 10 18 23z" />
    </Drawing>
  );
}

/** Form with a stamp. */
export function CustomsArt() {
  return (
    <Drawing>
      <path className={styles.paper} d="M14 8h32l10 10v46H14z" />
      <path className={styles.fold} d="M46 8v10h10z" />
      <path className={styles.line} d="M21 22h18M21 30h27M21 38h27M21 46h12" />
      <circle className={styles.stamp} cx="45" cy="50" r="10.500" />
      <path className={styles.tick} d="m40.500 50.500 3.200 3.200 6-6.400" />
    </Drawing>
  );
}

/** Ship between two ports. */
export function TrackingArt() {
  return (
    <Drawing>
      <path className={styles.way} d="M13 22c10 22 34 4 45 28" />
      <path className={styles.steel} d="M13 6a9 9 0 0 1 9 9c0 6-9 14-9 14s-9-8-9-14a9 9 0 0 1 9-9z" />
      <circle className={styles.paper} cx="13" cy="15" r="3.500" />
      <path className={styles.door} d="M58 34a9 9 0 0 1 9 9c0 6-9 14-9 14s-9-8-9-14a9 9 0 0 1 9-9z" />
      <circle className={styles.paper} cx="58" cy="43" r="3.500" />
      <path className={styles.hollow} d="M22 46h22l-4 8H26z" />
      <path className={styles.carton} d="M26 39h7v7h-7z" />
      <path className={styles.kraft} d="M33 41h7v5h-7z" />
      <path className={styles.wave} d="M10 60q5-4 10 0t10 0 10 0 10 0" />
    </Drawing>
  );
}
