import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Itinerary.module.css';

/** Placeholder for a loading journey, as high as the journey itself. */
export function ItinerarySkeleton() {
  return (
    <div className={styles.voyage}>
      <SkeletonLine className={styles.route} width="75%" />
      <SkeletonLine className={styles.terms} width="55%" />
      <SkeletonLine className={styles.arrival} width="65%" />
    </div>
  );
}

function SkeletonLine({ className = '', width }: { className?: string | undefined; width: string }) {
  return (
    <div className={`${styles.ghost} ${className}`}>
      <Skeleton width={width} />
    </div>
  );
}
