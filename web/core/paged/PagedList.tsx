import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import styles from './PagedList.module.css';
import type { Paged } from './usePaged.ts';

interface Failing {
  list: Paged;
  /** That the list could not be had, and what to do about it. */
  failed: (advice: string) => string;
}

interface PagedTroubleProps extends Failing {
  /** That it will come when the connection is back. */
  offline: string;
  /** The list's shape while it is on its way. */
  children: ReactNode;
}

/** A list on its way, or why it did not come; nothing once it is there. */
export function PagedStatus({ list, failed, offline, children }: PagedTroubleProps) {
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

interface ShowMoreProps extends Failing {
  label: string;
}

/** Asks for the page after, when there is one. */
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

/** When a further page has come, whoever asked for it goes on at its first row. */
export function useFocusOnFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const first = list.current?.children[before.current];
    // Asked for by its button, which has gone or moved on; loaded for another reason, the focus stays where it is.
    const active = document.activeElement;
    const asked = active === document.body || active?.closest('[data-more]');
    if (count > before.current && asked) first?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus();
    before.current = count;
  }, [count]);
  return list;
}
