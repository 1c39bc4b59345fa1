import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { pathTo } from '#web/core/paths.ts';
import { useDisplayNames } from '#web/core/useDisplayNames.ts';
import styles from './Cockpit.module.css';

/** Parcels of other containers that were found in this one, each with a link to it in its own container. */
export function FoundParcels({ rows }: { rows: readonly CockpitColis[] }) {
  const { t } = useTranslation(['cockpit', 'table']);
  const display = useDisplayNames();
  return (
    <li className={styles.exception}>
      <span className={styles.exceptionCount}>{rows.length}</span>
      <div>
        <strong>{t('exceptions.found')}</strong>
        {rows.map(({ id, client, conteneurOrigine }) => (
          <Link
            key={id}
            className={styles.exceptionNames}
            to={`${pathTo('cockpit', { id: conteneurOrigine ?? 0 })}?ouvert=${id}`}
          >
            {t('exceptions.foundOf', { id, client: display.ofCustomer(client), container: conteneurOrigine })}
          </Link>
        ))}
      </div>
    </li>
  );
}
