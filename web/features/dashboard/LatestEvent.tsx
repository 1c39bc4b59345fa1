import { useTranslation } from 'react-i18next';
import { placeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { StateBadge } from '#web/core/container/StateBadge.tsx';
import { paths } from '#web/core/paths.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './LatestEvent.module.css';
import { Panel, PanelLink } from './Panel.tsx';
import { type LatestEventData, useLatestEvent } from './queries.ts';

/** Panel with the latest tracking event of the customer's containers. */
export function LatestEvent() {
  const { t } = useTranslation('dashboard');
  return (
    <Panel title={t('news.title')} query={useLatestEvent()}>
      {(news) => (news ? <Latest {...news} /> : <NoNews />)}
    </Panel>
  );
}

function NoNews() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <p className={styles.quiet}>{t('news.none')}</p>
      <PanelLink to={paths.tracking}>{t('news.all')}</PanelLink>
    </>
  );
}

function Latest({ event, container }: LatestEventData) {
  const { t } = useTranslation(['dashboard', 'common']);
  const language = useLanguage();
  return (
    <>
      <p className={styles.place}>{placeName(language, event.lieu)}</p>
      <p className={styles.state}>
        <StateBadge state={event.statut} />
        <span>{placeTime(language, event.date, timeZoneAt(event.lieu, container.fuseau))}</span>
      </p>
      {event.description && <p>{event.description}</p>}
      <p id="news-of" className={styles.quiet}>
        {placeName(language, container.lieuEnlevement)} {t('common:container.to')}{' '}
        {placeName(language, container.destination)}
      </p>
      <PanelLink to={`${paths.tracking}?conteneur=${container.id}`} describedBy="news-of">
        {t('track')}
      </PanelLink>
    </>
  );
}
