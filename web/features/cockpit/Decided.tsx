import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { PENDING_DECISIONS } from '#shared/colis/incident.ts';
import styles from './Cockpit.module.css';
import { LinkedParcels } from './LinkedParcels.tsx';

/** Parcels of which it is decided what becomes, until that is done, found ones included; nothing without any. */
export function Decided({ rows, containerId }: { rows: readonly CockpitColis[]; containerId: number }) {
  const { t } = useTranslation('cockpit');
  const groups = PENDING_DECISIONS.map((decision) => ({
    decision,
    rows: rows.filter(({ aFaire }) => aFaire === decision),
  })).filter((group) => group.rows.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className={`${styles.exceptions} ${styles.decided}`} aria-labelledby="decided">
      <h2 id="decided">{t('decided.title')}</h2>
      <ul>
        {groups.map((group) => (
          <LinkedParcels
            key={group.decision}
            title={t(`decided.names.${group.decision}`)}
            rows={group.rows}
            containerId={containerId}
          />
        ))}
      </ul>
    </section>
  );
}
