import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import { RichText } from '#web/core/prose/RichText.tsx';
import { AtlanticMap } from '#web/ui/map/AtlanticMap.tsx';
import styles from './RouteMap.module.css';
import { dakarOnTheMap, ports, ways } from './shippingRoutes.ts';

/** Static map of the ports and shipping routes, with a link to an interactive map. */
export function RouteMap() {
  const { t } = useTranslation('contact');
  const names = t('map.ports', { returnObjects: true });
  const marks = [
    { ...ports.montreal, name: names.montreal },
    { ...ports.newYork, name: names.newYork },
    { ...ports.antwerp, name: names.antwerp },
    { ...ports.leHavre, name: names.leHavre },
    { ...ports.marseille, name: names.marseille },
    { ...ports.genoa, name: names.genoa },
    { ...ports.algeciras, name: names.algeciras },
    { ...ports.dakar, name: names.dakar },
  ];
  return (
    <section className={styles.routes} aria-labelledby="routes">
      <h2 id="routes">{t('map.title')}</h2>
      <AtlanticMap label={t('map.alt')} ports={marks} routes={ways} />
      <p>
        <RichText>{t('map.text')}</RichText>
      </p>
      <a href={dakarOnTheMap} target="_blank" rel="noopener noreferrer" className={styles.open}>
        {t('map.open')}
        <ExternalLink size={18} aria-hidden="true" />
      </a>
    </section>
  );
}
