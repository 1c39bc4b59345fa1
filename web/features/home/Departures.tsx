import { lazy, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '#web/core/format.ts';
import { QuotePicker } from '#web/core/quote/QuotePicker.tsx';
import { useIsAdmin } from '#web/core/session/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { HydratedPart } from '#web/ui/HydratedPart.tsx';
import { AllDepartures } from './AllDepartures.tsx';
import { Announcer } from './Announcer.tsx';
import { listHeading, SkeletonGrid } from './ContainerGrid.tsx';
import styles from './Departures.module.css';
import { type Search, searchIn, statutIn, withStatut } from './search.ts';

/** Loaded with a search, and for admins. */
const FoundDepartures = lazy(async () => ({ default: (await import('./FoundDepartures.tsx')).FoundDepartures }));
const AdminTools = lazy(async () => ({ default: (await import('./AdminTools.tsx')).AdminTools }));

interface DeparturesProps {
  ref: Ref<HTMLElement>;
  params: URLSearchParams;
  setParams: (params: URLSearchParams, options: { preventScrollReset: boolean; replace: boolean }) => void;
}

/** List of the next departures, or of those that match the search in the address. */
export function Departures({ ref, params, setParams }: DeparturesProps) {
  const isAdmin = useIsAdmin();
  const search = searchIn(params);
  const statut = isAdmin ? statutIn(params) : undefined;
  const filter = (wanted: string) => setParams(withStatut(params, wanted), { preventScrollReset: true, replace: true });
  return (
    <section ref={ref} className={`page section ${styles.departures}`} aria-labelledby={listHeading}>
      <header className={styles.head}>
        <Title search={search} />
        {isAdmin && (
          <Suspense>
            <AdminTools statut={statut} onStatut={filter} />
          </Suspense>
        )}
      </header>
      {isAdmin || (
        <HydratedPart>
          <QuotePicker />
        </HydratedPart>
      )}
      <Announcer>
        {search.date ? (
          <Suspense fallback={<SkeletonGrid cards={3} />}>
            <FoundDepartures search={search} statut={statut} />
          </Suspense>
        ) : (
          <AllDepartures statut={statut} />
        )}
      </Announcer>
    </section>
  );
}

function Title({ search }: { search: Search }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const defaultTitle = isAdmin ? t('containers.all') : t('containers.title');
  // Formats the calendar day as noon UTC, so that no time zone shifts it.
  const day = search.date && date(language, `${search.date}T12:00:00Z`, 'UTC');
  return (
    <div className={styles.title}>
      <h2 id={listHeading} tabIndex={-1} className={styles.heading}>
        {day ? t('containers.onDay', { date: day }) : defaultTitle}
      </h2>
      {day && <SearchedPlaces search={search} />}
    </div>
  );
}

function SearchedPlaces({ search: { from, to } }: { search: Search }) {
  const { t } = useTranslation('home');
  if (from && to) return <p>{t('containers.fromTo', { from, to })}</p>;
  if (from) return <p>{t('containers.from', { place: from })}</p>;
  return to && <p>{t('containers.to', { place: to })}</p>;
}
