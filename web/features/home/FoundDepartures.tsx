import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Announcement } from './Announcer.tsx';
import { ContainerGrid, SkeletonGrid } from './ContainerGrid.tsx';
import styles from './Departures.module.css';
import { matchingDepartures, nearbyDays, nearestDepartures } from './departures.ts';
import { useDepartures, useNextDepartures } from './queries.ts';
import { type Search, withSearch } from './search.ts';

interface FoundDeparturesProps {
  search: Search;
  statut: ContainerStatut | undefined;
}

/** Departures on the searched day between the searched places; if there are none, the nearest ones. */
export function FoundDepartures({ search, statut }: FoundDeparturesProps) {
  const { t } = useTranslation('home');
  const { containers, error, refetch, isFetching, isPaused } = useDepartures(search.date, statut);
  if (!containers) {
    if (isPaused) return <ErrorState message={t('containers.offline')} />;
    if (!error) return <SkeletonGrid cards={3} />;
    const message = t('search.failed', { advice: adviceOn(error) });
    return <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const found = matchingDepartures(containers, search);
  if (found.length === 0) return <NoResults search={search} />;
  return (
    <>
      <Announcement message={t('containers.shown', { count: found.length })} />
      <ContainerGrid containers={found} />
      <NearbyDays search={search} />
    </>
  );
}

/** Links to the same search on days nearby. */
function NearbyDays({ search }: { search: Search }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const [params] = useSearchParams();
  const { data } = useNextDepartures(true);
  const days = data ? nearbyDays(data.containers, search, new Date()) : [];
  if (days.length === 0) return null;
  return (
    <nav className={styles.days} aria-label={t('containers.nearbyDays')}>
      <p>{t('containers.nearbyDays')}</p>
      <ul>
        {days.map((day) => (
          <li key={day}>
            <Link to={{ search: String(withSearch(params, { ...search, date: day })) }} preventScrollReset>
              {date(language, `${day}T12:00:00Z`, 'UTC')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoResults({ search }: { search: Search }) {
  const { t } = useTranslation('home');
  const { data, isError } = useNextDepartures(true);
  const nearest = data && nearestDepartures(data.containers, search, new Date());
  const hasNoNearest = isError || nearest?.length === 0;
  return (
    <>
      <Announcement message={t('containers.noResults.title')} />
      <div className={styles.none}>
        <ContainerArt variant="empty" />
        <div>
          <p className={styles.noneTitle}>{t('containers.noResults.title')}</p>
          <p>{t('containers.noResults.text')}</p>
        </div>
      </div>
      {hasNoNearest || (
        <div className={styles.nearest}>
          <h3>{t('containers.noResults.nearest')}</h3>
          {nearest ? <ContainerGrid containers={nearest} /> : <SkeletonGrid cards={3} />}
        </div>
      )}
    </>
  );
}
