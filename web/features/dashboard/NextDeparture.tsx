import { useTranslation } from 'react-i18next';
import { usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { paths } from '#web/core/paths.ts';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import styles from './NextDeparture.module.css';
import { Panel, PanelLink } from './Panel.tsx';
import { useNextDeparture } from './queries.ts';

/** Panel with the customer's next departure. */
export function NextDeparture() {
  const { t } = useTranslation('dashboard');
  return (
    <Panel title={t('departure.title')} query={useNextDeparture()}>
      {(container) => (container ? <DepartureCard container={container} /> : <NoDeparture />)}
    </Panel>
  );
}

function DepartureCard({ container }: { container: Container }) {
  const { t } = useTranslation('dashboard');
  const { id, lieuEnlevement, destination, dateDepart, dateArrivee, fuseau } = container;
  return (
    <>
      <div className={styles.art}>
        <ContainerArt ratio={usedFraction(container)} />
      </div>
      <Itinerary
        id="next-departure"
        from={lieuEnlevement}
        to={destination}
        departure={dateDepart}
        arrival={dateArrivee}
        timeZone={fuseau}
        price={undefined}
      />
      <PanelLink to={`${paths.tracking}?conteneur=${id}`} describedBy="next-departure">
        {t('track')}
      </PanelLink>
    </>
  );
}

function NoDeparture() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <p>{t('departure.none')}</p>
      <PanelLink to={paths.home}>{t('departure.browse')}</PanelLink>
    </>
  );
}
