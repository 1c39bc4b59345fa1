import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import styles from './ParcelMap.module.css';
import type { ParcelMapProps } from './ParcelMap.tsx';

/** Map of the parcel's way, whose code and coasts are loaded once the words show. */
export const ParcelMapSlot = lazyAfterPaint<ParcelMapProps>(
  async () => (await import('./ParcelMap.tsx')).ParcelMap,
  Placeholder,
);

/** Takes the space of the map and its note. */
function Placeholder() {
  return <div className={styles.placeholder} aria-busy="true" />;
}
