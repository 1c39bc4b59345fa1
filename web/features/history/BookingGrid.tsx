import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { ContainerBadge } from '#web/core/container/ContainerBadge.tsx';
import { cubicMetres, date, kg } from '#web/core/format.ts';
import { useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './BookingGrid.module.css';

export function BookingGrid({ containers }: { containers: readonly Container[] }) {
  const list = useFocusOnFirstNew(containers.length);
  return (
    <ul ref={list} className={styles.grid}>
      {containers.map((container) => (
        <BookingCard key={container.id} container={container} />
      ))}
    </ul>
  );
}

/** Booked container as a ticket: its journey, and its capacity on the stub. */
function BookingCard({ container }: { container: Container }) {
  const { t } = useTranslation(['history', 'common']);
  const language = useLanguage();
  const { id, lieuEnlevement, depart, destination, dateDepart, arriveLe, fuseau, poidsMax, volumeMax } = container;
  return (
    <li className={styles.card}>
      <div className={styles.journey}>
        <p className={styles.number}>
          <span>{t('booking.number', { id })}</span>
          <ContainerBadge container={container} />
        </p>
        <h3 id={`booking-${id}`} className={styles.route} tabIndex={-1}>
          {placeName(language, lieuEnlevement || depart)}{' '}
          <span className={styles.end}>
            <ArrowRight size={18} strokeWidth={2.5} aria-hidden="true" />
            <span className="visually-hidden">{t('common:container.to')}</span> {placeName(language, destination)}
          </span>
        </h3>
        <p>{t('booking.departure', { date: date(language, dateDepart, fuseau) })}</p>
        {arriveLe && <p>{t('booking.arrived', { date: date(language, arriveLe, timeZoneAt(destination, fuseau)) })}</p>}
      </div>
      <dl className={styles.stub}>
        <div>
          <dt>{t('booking.weight')}</dt>
          <dd>{kg(language, poidsMax)}</dd>
        </div>
        <div>
          <dt>{t('booking.volume')}</dt>
          <dd>{cubicMetres(language, volumeMax)}</dd>
        </div>
      </dl>
      <Link to={`${paths.tracking}?conteneur=${id}`} className={styles.track} aria-describedby={`booking-${id}`}>
        {t('booking.track')}
      </Link>
    </li>
  );
}

/** Skeletons of bookings, in the size of the real cards. */
export function BookingSkeletons() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {['first', 'second', 'third'].map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.journey}>
            <Skeleton width="60%" height="1.625rem" />
            <Skeleton width="85%" height="1.5rem" />
            <Skeleton width="65%" height="1.5rem" />
          </div>
          <div className={styles.stub}>
            <Skeleton lines={2} height="1.3rem" />
          </div>
          <div className={styles.track} />
        </div>
      ))}
    </div>
  );
}
