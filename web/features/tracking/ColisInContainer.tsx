import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { pathTo } from '#web/core/paths.ts';
import { SituationBadge } from '#web/core/situation/SituationBadge.tsx';
import { trackedFactsOf } from '#web/core/tracking/trackedFactsOf.ts';
import { useHeadline } from '#web/core/tracking/useHeadline.ts';
import styles from './ColisInContainer.module.css';

interface ColisInContainerProps {
  colis: readonly Colis[];
  container: Container;
  jalons: readonly Milestone[];
}

/** The customer's parcels in a container: where each is and when it is expected. */
export function ColisInContainer({ colis, container, jalons }: ColisInContainerProps) {
  const { t } = useTranslation('tracking');
  const headline = useHeadline();
  return (
    <section className={styles.panel} aria-labelledby="on-board">
      <h2 id="on-board">{t('onBoard', { count: colis.length })}</h2>
      <ul>
        {colis.map((one) => {
          const facts = trackedFactsOf(one, container, jalons);
          return (
            <li key={one.id} className={styles.colis}>
              <div className={styles.words}>
                <Link to={pathTo('colis', { colisId: one.id })}>{one.description}</Link>
                <p className={styles.headline}>{headline(facts)}</p>
              </div>
              <SituationBadge of={facts.situation} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
