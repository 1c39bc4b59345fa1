import { ItinerarySkeleton } from '#web/core/container/ItinerarySkeleton.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ContainerCard.module.css';

/** Skeleton of a card, with the same line heights as the card that replaces it. */
export function CardSkeleton() {
  return (
    <li className={styles.card}>
      <div className={styles.art}>
        <ContainerArt variant="skeleton" />
      </div>
      <ItinerarySkeleton />
      <div className={styles.ghostFill}>
        <div className={styles.ghostWords}>
          <Skeleton width="50%" />
        </div>
        <Skeleton height="0.5rem" />
      </div>
      <div className={styles.ghostWords}>
        <Skeleton width="70%" />
      </div>
      <div className={styles.ghostPrice}>
        <Skeleton width="40%" />
      </div>
      <div className={styles.ghostSmall}>
        <Skeleton width="70%" />
      </div>
      <Skeleton height="var(--touch)" />
    </li>
  );
}
