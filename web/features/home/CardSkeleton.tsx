import { ItinerarySkeleton } from '#web/core/ItinerarySkeleton.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ContainerCard.module.css';

/** Skeleton of a card, with the same line heights as the card that replaces it. */
export function CardSkeleton() {
  return (
    <li className={styles.card}>
      <ContainerArt variant="skeleton" />
      <ItinerarySkeleton />
      <div className={styles.bars}>
        <BarSkeleton />
        <BarSkeleton />
      </div>
      <div className={styles.ghostSmall}>
        <Skeleton width="70%" />
      </div>
      <Skeleton height="var(--touch)" />
    </li>
  );
}

function BarSkeleton() {
  return (
    <div className={styles.ghostBar}>
      <div className={styles.ghostWords}>
        <Skeleton />
      </div>
      <Skeleton height="0.5rem" />
      <div className={styles.ghostDetail}>
        <Skeleton width="60%" />
      </div>
    </div>
  );
}
