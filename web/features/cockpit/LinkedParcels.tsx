import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { pathTo } from '#web/core/paths.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './Cockpit.module.css';

interface LinkedParcelsProps {
  title: string;
  rows: readonly CockpitColis[];
  /** Container of the page; a parcel of another one is linked there. */
  containerId: number;
  /** Actions on these parcels. */
  children?: ReactNode;
}

/** Number of parcels, what they have in common, and a link to each in its own container. */
export function LinkedParcels({ title, rows, containerId, children }: LinkedParcelsProps) {
  const { t } = useTranslation('cockpit');
  const display = useDisplayNames();
  return (
    <li className={styles.exception}>
      <span className={styles.exceptionCount}>{rows.length}</span>
      <div>
        <strong>{title}</strong>
        {rows.map(({ id, client, conteneurOrigine: container }) => (
          <Link
            key={id}
            className={styles.exceptionNames}
            to={`${pathTo('cockpit', { id: container ?? containerId })}?ouvert=${id}`}
          >
            <Sentence keeps={[client]}>
              {container === null
                ? t('exceptions.own', { id, client: display.ofCustomer(client) })
                : t('exceptions.foundOf', { id, client: display.ofCustomer(client), container })}
            </Sentence>
          </Link>
        ))}
      </div>
      {children}
    </li>
  );
}
