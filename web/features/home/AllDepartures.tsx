import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';
import { paths } from '#web/core/paths.ts';
import { useIsAdmin } from '#web/core/session/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Announcement } from './Announcer.tsx';
import { ContainerGrid, SkeletonGrid } from './ContainerGrid.tsx';
import styles from './Departures.module.css';
import { useContainers } from './queries.ts';

/** Cards that a phone shows at first: ContainerGrid.module.css. */
const SHORT_LIST = 4;

/** Paged list of departures, shown while there is no search. */
export function AllDepartures({ statut }: { statut: ContainerStatut | undefined }) {
  const { t } = useTranslation('home');
  const query = useContainers(statut);
  const { containers, error, fetchNextPage, hasNextPage, isFetchingNextPage, isPaused, isPlaceholderData } = query;
  // Defers the first rendering of the cards, which React then does in slices that do not block input.
  const isRendering = !useDeferredValue(containers !== undefined);
  const list = useFocusOnFirstNew(containers?.length ?? 0, isFetchingNextPage);
  const [isShort, setShort] = useState(true);

  if (!containers) {
    if (isPaused) return <ErrorState message={t('containers.offline')} />;
    if (!error) return <SkeletonGrid />;
    return <Failure error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (isRendering) return <SkeletonGrid />;
  if (containers.length === 0) return <NoDepartures />;
  return (
    <>
      <Announcement message={t('containers.shown', { count: containers.length })} />
      {query.isRefetchError && (
        <Failure error={error} onRetry={() => void query.refetch()} retrying={query.isRefetching} />
      )}
      <ContainerGrid ref={list} containers={containers} waiting={isPlaceholderData} short={isShort} />
      {isShort && containers.length > SHORT_LIST && (
        <div className={`${styles.more} ${styles.onPhones}`}>
          <Button
            look="quiet"
            onClick={() => {
              flushSync(() => setShort(false));
              focusCard(list.current, SHORT_LIST);
            }}
          >
            {t('containers.more')}
          </Button>
        </div>
      )}
      {query.isFetchNextPageError && (
        <Failure error={error} onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />
      )}
      {hasNextPage && !query.isFetchNextPageError && (
        <div className={`${styles.more} ${isShort ? styles.notOnPhones : ''}`}>
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('containers.more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

function Failure({ error, onRetry, retrying }: FailureProps) {
  const { t } = useTranslation('home');
  const message = t('containers.failed', { advice: adviceOn(error) });
  return <ErrorState message={message} onRetry={onRetry} retrying={retrying} />;
}

function NoDepartures() {
  const { t } = useTranslation('home');
  const isAdmin = useIsAdmin();
  if (isAdmin)
    return (
      <EmptyState
        as="p"
        title={t('containers.none.admin')}
        action={<ButtonLink to={paths.addContainer}>{t('containers.add')}</ButtonLink>}
      >
        <p>{t('containers.none.adminText')}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('containers.none.title')}
      action={
        <a href={whatsappUrl} target="_blank" rel="noopener noreferrer">
          {t('containers.none.ask')}
        </a>
      }
    >
      <p>{t('containers.none.text')}</p>
    </EmptyState>
  );
}

/** Moves the focus to the first card of a newly loaded page, since the pressed button moves or disappears. */
function useFocusOnFirstNew(count: number, isFetching: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (isFetching) before.current ??= count;
    else if (before.current !== undefined) {
      focusCard(list.current, before.current);
      before.current = undefined;
    }
  }, [count, isFetching]);
  return list;
}

const focusCard = (list: HTMLUListElement | null, index: number): void =>
  list?.children[index]?.querySelector('h3')?.focus({ preventScroll: true });
