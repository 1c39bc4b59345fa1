import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { CapacityBar } from '#web/core/container/CapacityBar.tsx';
import { ContainerBadge } from '#web/core/container/ContainerBadge.tsx';
import { relativeDays } from '#web/core/format.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Cockpit.module.css';
import { TarifLink } from './TarifLink.tsx';

/** Statut, dates, sites, price list and capacity of the container. */
export function ContainerHead({ container }: { container: Container }) {
  const { t } = useTranslation(['cockpit', 'table', 'common']);
  const language = useLanguage();
  const { id, dateDepart, receptionFin, receptionFermeeLe, arriveLe, destination, fuseau } = container;
  const { siteDepart, siteArrivee, tailleConteneur, tarif } = container;
  return (
    <div className={styles.head}>
      <ul className={styles.facts}>
        <li>
          <ContainerBadge container={container} />
        </li>
        <li>{t('table:number', { id })}</li>
        <li>{t(`common:container.sizes.${tailleConteneur}`)}</li>
        <li>
          {t('departure', {
            date: placeTime(language, dateDepart, fuseau),
            days: relativeDays(language, dateDepart, fuseau),
          })}
        </li>
        {arriveLe && <li>{t('arrived', { date: placeTime(language, arriveLe, timeZoneAt(destination, fuseau)) })}</li>}
        {receptionFermeeLe && <li>{t('dropOffClosed', { date: placeTime(language, receptionFermeeLe, fuseau) })}</li>}
        {receptionFin && !receptionFermeeLe && (
          <li>{t('dropOff', { date: placeTime(language, receptionFin, fuseau) })}</li>
        )}
        {siteDepart && <li>{t('depot', { name: siteDepart.nom })}</li>}
        {siteArrivee && <li>{t('arrival', { name: siteArrivee.nom })}</li>}
        {tarif && (
          <li>
            <TarifLink tarif={tarif} />
          </li>
        )}
      </ul>
      <div className={styles.capacity}>
        <CapacityBar kind="weight" max={container.poidsMax} remaining={container.poidsRestant} />
        <CapacityBar kind="volume" max={container.volumeMax} remaining={container.volumeRestant} />
      </div>
    </div>
  );
}
