import type { ReactNode } from 'react';
import type { Colis } from '#shared/colis/schema.ts';
import type { Containers } from '#web/core/colisContainers.ts';
import { useDocumentToReplace } from '#web/core/customs.ts';
import { useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisCard } from './ColisCard.tsx';
import styles from './ColisList.module.css';

interface ColisListProps {
  colis: readonly Colis[];
  containers: Containers;
  /** What is still to be paid says so. */
  sayUnpaid?: boolean;
  /** What stands before a parcel, to choose it by. */
  choice?: (colis: Colis) => ReactNode;
  /** What there is to do with a parcel. */
  action?: (colis: Colis) => ReactNode;
}

export function ColisList({ colis, containers, sayUnpaid, choice, action }: ColisListProps) {
  const list = useFocusOnFirstNew(colis.length);
  const toReplace = useDocumentToReplace();
  return (
    <ul ref={list} className={styles.list}>
      {colis.map((one) => (
        <ColisCard
          key={one.id}
          colis={one}
          container={containers.get(one.containerBookingId)}
          sayUnpaid={sayUnpaid}
          documentToReplace={toReplace(one)}
          choice={choice?.(one)}
          action={action?.(one)}
        />
      ))}
    </ul>
  );
}

/** Parcels that are on their way. */
export function ColisSkeletons() {
  return (
    <div className={styles.list} aria-hidden="true">
      <div className={styles.ghost}>
        <Skeleton width="5rem" height="5rem" />
        <Skeleton lines={3} />
      </div>
      <div className={styles.ghost}>
        <Skeleton width="5rem" height="5rem" />
        <Skeleton lines={3} />
      </div>
    </div>
  );
}
