import { useTranslation } from 'react-i18next';
import { ColisList, ColisSkeletons } from '#web/core/colis/ColisList.tsx';
import { useContainersFromList } from '#web/core/container/colisContainers.ts';
import { isLoading, PagedStatus, ShowMore } from '#web/core/paged/PagedList.tsx';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { BookingGrid, BookingSkeletons } from './BookingGrid.tsx';
import styles from './HistoryPage.module.css';
import { useBookings, useColisHistory } from './queries.ts';

/** History of bookings and parcels: a customer's own, or everybody's for an admin. */
export default function HistoryPage() {
  const { t } = useTranslation('history');
  const { isAdmin } = useSession();
  const bookings = useBookings();
  const colis = useColisHistory();
  const nothing = bookings.rows?.length === 0 && colis.rows?.length === 0;
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{isAdmin ? t('leadAdmin') : t('lead')}</p>
      </header>
      {nothing ? (
        <EmptyState
          as="h2"
          title={t('nothing.title')}
          action={<ButtonLink to={paths.home}>{t('nothing.departures')}</ButtonLink>}
        >
          <p>{t('nothing.text')}</p>
        </EmptyState>
      ) : (
        <>
          <Bookings list={bookings} />
          {!isLoading(bookings) && <ColisHistory list={colis} bookings={bookings} />}
        </>
      )}
    </div>
  );
}

function Bookings({ list }: { list: ReturnType<typeof useBookings> }) {
  const { t } = useTranslation('history');
  const failed = (advice: string) => t('failed', { advice });
  return (
    <section className={styles.list} aria-labelledby="bookings">
      <h2 id="bookings">{t('bookings.title')}</h2>
      <PagedStatus list={list} failed={failed} offline={t('offline')}>
        <BookingSkeletons />
      </PagedStatus>
      {list.rows?.length === 0 && <p className={styles.nothing}>{t('bookings.none')}</p>}
      {list.rows && <BookingGrid containers={list.rows} />}
      <ShowMore list={list} failed={failed} label={t('bookings.more')} />
    </section>
  );
}

interface ColisHistoryProps {
  list: ReturnType<typeof useColisHistory>;
  /** Bookings whose containers give the parcels' destinations and the zone of their payment deadlines. */
  bookings: ReturnType<typeof useBookings>;
}

function ColisHistory({ list, bookings }: ColisHistoryProps) {
  const { t } = useTranslation('history');
  const failed = (advice: string) => t('failed', { advice });
  const due = (list.rows ?? []).filter(({ aPayerAvant }) => aPayerAvant);
  const containers = useContainersFromList(
    bookings,
    due.map(({ containerBookingId }) => containerBookingId),
  );
  return (
    <section className={styles.list} aria-labelledby="colis">
      <h2 id="colis">{t('colis.title')}</h2>
      <PagedStatus list={list} failed={failed} offline={t('offline')}>
        <ColisSkeletons />
      </PagedStatus>
      {list.rows?.length === 0 && <p className={styles.nothing}>{t('colis.none')}</p>}
      {list.rows && <ColisList colis={list.rows} containers={containers} showUnpaid />}
      <ShowMore list={list} failed={failed} label={t('colis.more')} />
    </section>
  );
}
