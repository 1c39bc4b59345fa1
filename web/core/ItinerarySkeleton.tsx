import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Itinerary.module.css';

/** A journey on its way, as high as the one that takes its place. */
export function ItinerarySkeleton() {
  return (
    <div className={styles.voyage}>
      <Ghost like={styles.route} width="75%" />
      <Ghost like={styles.terms} width="55%" />
      <Ghost like={styles.arrival} width="65%" />
    </div>
  );
}

function Ghost({ like = '', width }: { like?: string | undefined; width: string }) {
  return (
    <div className={`${styles.ghost} ${like}`}>
      <Skeleton width={width} />
    </div>
  );
}
