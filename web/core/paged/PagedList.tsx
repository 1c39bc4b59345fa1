import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import styles from './PagedList.module.css';
import type { Paged } from './usePaged.ts';

interface FailableList {
  list: Paged;
  /** Returns the error text for a list that failed to load. */
  failed: (advice: string) => string;
}

interface PagedStatusProps extends FailableList {
  /** Message while offline: the list loads when the connection returns. */
  offline: string;
  /** Placeholder while the list is loading. */
  children: ReactNode;
}

/** Reports whether a list is still unknown; what follows it waits, because the list would push it down. */
export const isLoading = ({ rows, isPaused, error }: Paged): boolean => !rows && !isPaused && !error;

/** Loading or error state of a list; nothing once it is loaded. */
export function PagedStatus({ list, failed, offline, children }: PagedStatusProps) {
  const { t } = useTranslation();
  if (list.rows) return null;
  if (list.isPaused) return <ErrorState message={offline} />;
  if (list.error)
    return (
      <ErrorState
        message={failed(adviceOn(list.error))}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('ui.loading')}
      </p>
      {children}
    </>
  );
}

interface ShowMoreProps extends FailableList {
  label: string;
}

/** Button that loads the next page; nothing on the last page. */
export function ShowMore({ list, failed, label }: ShowMoreProps) {
  if (list.isFetchNextPageError)
    return (
      <ErrorState
        message={failed(adviceOn(list.error))}
        onRetry={() => void list.fetchNextPage()}
        retrying={list.isFetchingNextPage}
      />
    );
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more} data-more>
      <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}

/** Moves the focus to the first new row after the customer loaded a further page. */
export function useFocusOnFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const first = list.current?.children[before.current];
    // The "show more" button had the focus, or lost it by disappearing. After any other reload the focus stays.
    const active = document.activeElement;
    const usedShowMore = active === document.body || active?.closest('[data-more]');
    if (count > before.current && usedShowMore) first?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus();
    before.current = count;
  }, [count]);
  return list;
}
