import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ContainerCard.module.css';

/** A card on its way, line for line as tall as the card that takes its place. */
export function CardSkeleton() {
  return (
    <li className={styles.card}>
      <ContainerArt variant="skeleton" />
      <div className={styles.voyage}>
        <Ghost like={styles.route} width="75%" />
        <Ghost like={styles.terms} width="55%" />
        <Ghost like={styles.arrival} width="65%" />
      </div>
      <div className={styles.bars}>
        <GhostBar />
        <GhostBar />
      </div>
      <Ghost like={styles.small} width="70%" />
      <Skeleton height="var(--touch)" />
    </li>
  );
}

function GhostBar() {
  return (
    <div className={styles.ghostBar}>
      <Ghost like={styles.ghostWords} width="100%" />
      <Skeleton height="0.5rem" />
      <Ghost like={styles.ghostDetail} width="60%" />
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
