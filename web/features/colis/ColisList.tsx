import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/bookings/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { adviceOn } from '#web/core/api/reason.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
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
  const { t } = useTranslation(['colis', 'common']);
  if (list.colis) return null;
  if (list.isPaused) return <ErrorState message={t('list.offline')} />;
  if (list.error)
    return (
      <ErrorState
        message={t('list.failed', { advice: adviceOn(list.error) })}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  return (
    <div className={styles.list}>
      <p role="status" className="visually-hidden">
        {t('common:ui.loading')}
      </p>
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

export function ShowMore({ list }: { list: MyColis }) {
  const { t } = useTranslation('colis');
  if (list.isFetchNextPageError)
    return (
      <ErrorState
        message={t('list.failed', { advice: adviceOn(list.error) })}
        onRetry={() => void list.fetchNextPage()}
        retrying={list.isFetchingNextPage}
      />
    );
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more} data-more>
      <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('list.more')}
      </Button>
    </div>
  );
}

/** When a further page has come, whoever asked for it goes on at its first parcel. */
function useFocusOnFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const first = list.current?.children[before.current];
    // Asked for by its button, which has gone or moved on; loaded for another reason, the focus stays where it is.
    const active = document.activeElement;
    const asked = active === document.body || active?.closest('[data-more]');
    if (count > before.current && asked && first instanceof HTMLElement) first.querySelector('a')?.focus();
    before.current = count;
  }, [count]);
  return list;
}
