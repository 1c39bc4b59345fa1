import type { ReactNode } from 'react';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Containers } from '#web/core/container/colisContainers.ts';
import { useDocumentToReplace } from '#web/core/customs.ts';
import { useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisCard } from './ColisCard.tsx';
import styles from './ColisList.module.css';

interface ColisListProps {
  colis: readonly Colis[];
  containers: Containers;
  /** Marks unpaid parcels. */
  showUnpaid?: boolean;
  /** Control before a parcel that selects it. */
  choice?: (colis: Colis) => ReactNode;
  /** Button for an action on a parcel. */
  action?: (colis: Colis, container: Container | null | undefined) => ReactNode;
}

export function ColisList({ colis, containers, showUnpaid, choice, action }: ColisListProps) {
  const list = useFocusOnFirstNew(colis.length);
  const toReplace = useDocumentToReplace();
  return (
    <ul ref={list} className={styles.list}>
      {colis.map((parcel) => (
        <ColisCard
          key={parcel.id}
          colis={parcel}
          container={containers.get(parcel.containerBookingId)}
          showUnpaid={showUnpaid}
          documentToReplace={toReplace(parcel)}
          choice={choice?.(parcel)}
          action={action?.(parcel, containers.get(parcel.containerBookingId))}
        />
      ))}
    </ul>
  );
}

/** Placeholder for parcels that are loading. */
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
