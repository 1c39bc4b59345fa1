import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './RecipientSkeleton.module.css';
import { RECIPIENT_FIELDS } from './values.ts';

/** Placeholder of the recipient's fields. */
export const RecipientSkeleton = () => (
  <div aria-busy="true" className={styles.waiting}>
    {RECIPIENT_FIELDS.map((name) => (
      <Skeleton key={name} height="var(--touch)" />
    ))}
  </div>
);
