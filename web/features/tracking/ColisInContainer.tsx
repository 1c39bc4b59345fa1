import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import { pathTo } from '#web/core/paths.ts';
import { StateBadge } from '#web/core/StateBadge.tsx';
import styles from './ColisInContainer.module.css';

/** The customer's parcels in the container. */
export function ColisInContainer({ colis }: { colis: readonly Colis[] }) {
  const { t } = useTranslation('tracking');
  return (
    <section className={styles.panel} aria-labelledby="on-board">
      <h3 id="on-board">{t('onBoard')}</h3>
      <ul>
        {colis.map(({ id, description, etat }) => (
          <li key={id} className={styles.colis}>
            <Link to={pathTo('colis', { colisId: id })}>{description}</Link>
            <StateBadge state={etat} />
          </li>
        ))}
      </ul>
    </section>
  );
}
