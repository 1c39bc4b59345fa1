import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { timeZoneAt } from '#shared/places/places.ts';
import { date, dollars, relativeDays } from '#web/core/format.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Itinerary.module.css';

interface ItineraryProps {
  from: string;
  to: string;
  /** Instants; undefined while unknown. */
  departure: string | undefined;
  arrival: string | undefined;
  /** Recorded arrival, shown instead of the planned one; absent until then. */
  arrived?: string | undefined;
  /** Time zone of the departure date, and of the arrival date if its place is unknown. */
  timeZone: string;
  /** True for a container that does not leave: its dates are not shown. */
  isCancelled?: boolean;
  /** Dollars per kilo. */
  price: number | undefined;
  /** True if it sells by piece, too. */
  byPiece?: boolean;
  as?: 'h1' | 'h2' | 'h3';
  /** Id of the heading, which describes buttons. */
  id?: string;
}

/** Journey of a container: places, dates and price. */
export function Itinerary({
  from,
  to,
  departure,
  arrival,
  arrived,
  isCancelled = false,
  timeZone,
  price,
  byPiece = false,
  as: Route = 'h3',
  id,
}: ItineraryProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = usePlaceName();
  const arrivalDay = (at: string) => date(language, at, timeZoneAt(to, timeZone));
  return (
    <div className={styles.voyage}>
      <Route id={id} className={styles.route} tabIndex={-1}>
        {nameOf(from)}{' '}
        <span className={styles.end}>
          <ArrowRight size={20} strokeWidth={2.5} aria-hidden="true" />
          <span className="visually-hidden">{t('container.to')}</span> {nameOf(to)}
        </span>
      </Route>
      {!isCancelled && (
        <>
          <div className={styles.terms}>
            <p>
              {departure ? (
                <>
                  <strong>{date(language, departure, timeZone)}</strong>
                  <span className={styles.soon}>{relativeDays(language, departure, timeZone)}</span>
                </>
              ) : (
                <span className={styles.soon}>{t('container.noDate')}</span>
              )}
            </p>
            {price !== undefined && (
              <p className={styles.price}>
                <strong>{dollars(language, price)}</strong>{' '}
                {t(byPiece ? 'container.perKiloOrPiece' : 'container.perKilo')}
              </p>
            )}
          </div>
          <p className={styles.arrival}>
            {arrived
              ? t('container.arrived', { date: arrivalDay(arrived) })
              : arrival && t('container.arrival', { date: arrivalDay(arrival) })}
          </p>
        </>
      )}
    </div>
  );
}
