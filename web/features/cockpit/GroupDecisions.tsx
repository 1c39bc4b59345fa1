import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { needsAttention } from '#shared/situation/problems.ts';
import { adminSituation } from '#web/core/admin/colis/adminSituation.ts';
import { ExceptionFacts } from '#web/core/admin/colis/ExceptionFacts.tsx';
import { IntakeDecisions } from '#web/core/admin/colis/IntakeDecisions.tsx';
import { useColis } from '#web/core/admin/colis/queries.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { pathTo } from '#web/core/paths.ts';
import { RowPanel } from '#web/core/table/RowPanel.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './Cockpit.module.css';

/** Parcels that are read at first, and more with each press. */
const SHOWN = 5;

interface GroupDecisionsProps {
  rows: readonly CockpitColis[];
  /** Container of the page; a parcel of another one is linked there. */
  containerId: number;
}

/** Parcels of an exception as they are now, each with its decisions. */
export default function GroupDecisions({ rows, containerId }: GroupDecisionsProps) {
  const { t } = useTranslation('cockpit');
  const [shown, setShown] = useState(SHOWN);
  return (
    <div className={styles.resolved}>
      {rows.slice(0, shown).map((row) => (
        <Decisions key={row.id} row={row} containerId={containerId} />
      ))}
      {rows.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + SHOWN)}>
          {t('exceptions.more', { count: rows.length - shown })}
        </Button>
      )}
    </div>
  );
}

/** Reports whether a parcel still needs attention, though an admin may have nothing to decide on it. */
const isOpen = (colis: Colis): boolean =>
  adminSituation(colis, undefined).problemes.some((problem) => needsAttention(problem, colis));

function Decisions({ row, containerId }: { row: CockpitColis; containerId: number }) {
  const { t } = useTranslation(['cockpit', 'adminColis']);
  const display = useDisplayNames();
  const { id, client, conteneurOrigine } = row;
  return (
    <section className={styles.decision}>
      <Link to={`${pathTo('cockpit', { id: conteneurOrigine ?? containerId })}?ouvert=${id}`}>
        <Sentence keeps={[client]}>{t('exceptions.own', { id, client: display.ofCustomer(client) })}</Sentence>
      </Link>
      <RowPanel
        query={useColis(id, undefined)}
        absent={t('adminColis:absent')}
        failed={(advice) => t('adminColis:failed', { advice })}
      >
        {(colis) => (
          <>
            <ExceptionFacts colis={colis} />
            <IntakeDecisions colis={colis} none={isOpen(colis) ? undefined : t('adminColis:decide.nothing')} />
          </>
        )}
      </RowPanel>
    </section>
  );
}
