import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/bookings/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { PagedTrouble, ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisCard } from './ColisCard.tsx';
import styles from './ColisList.module.css';
import type { MyColis } from './queries.ts';

interface ColisListProps {
  colis: readonly Colis[];
  containers: ReadonlyMap<number, Container>;
  /** What stands before a parcel, to choose it by. */
  choice?: (colis: Colis) => ReactNode;
  /** What there is to do with a parcel. */
  action?: (colis: Colis) => ReactNode;
}

export function ColisList({ colis, containers, choice, action }: ColisListProps) {
  const list = useFocusOnFirstNew(colis.length);
  return (
    <ul ref={list} className={styles.list}>
      {colis.map((one) => (
        <ColisCard
          key={one.id}
          colis={one}
          container={containers.get(one.containerBookingId)}
          choice={choice?.(one)}
          action={action?.(one)}
        />
      ))}
    </ul>
  );
}

/** The list on its way, or why it did not come; nothing once it is there. */
export function ListTrouble({ list }: { list: MyColis }) {
  const { t } = useTranslation('colis');
  return (
    <PagedTrouble list={list} failed={(advice) => t('list.failed', { advice })} offline={t('list.offline')}>
      <div className={styles.list}>
        <div className={styles.ghost}>
          <Skeleton width="5rem" height="5rem" />
          <Skeleton lines={3} />
        </div>
        <div className={styles.ghost}>
          <Skeleton width="5rem" height="5rem" />
          <Skeleton lines={3} />
        </div>
      </div>
    </PagedTrouble>
  );
}

export function MoreColis({ list }: { list: MyColis }) {
  const { t } = useTranslation('colis');
  return <ShowMore list={list} failed={(advice) => t('list.failed', { advice })} label={t('list.more')} />;
}
