import { useTranslation } from 'react-i18next';
import { ColisList } from '#web/core/colis/ColisList.tsx';
import { useOwnColisContainers } from '#web/core/colisContainers.ts';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { ColisListStatus, ShowMoreColis } from './ListParts.tsx';
import styles from './MyColisPage.module.css';
import { useMyColis } from './queries.ts';

/** The customer's cancelled parcels with what was refunded, folded; their pages have the receipts. */
export function CancelledColis() {
  const { t } = useTranslation('colis');
  return (
    <FoldableSection title={t('list.cancelled')} lazy>
      <CancelledList />
    </FoldableSection>
  );
}

function CancelledList() {
  const { t } = useTranslation('colis');
  const list = useMyColis('ANNULE');
  const containers = useOwnColisContainers((list.rows ?? []).map((colis) => colis.containerBookingId));
  return (
    <div className={styles.list}>
      <ColisListStatus list={list} />
      {list.rows?.length === 0 && <p className={styles.nothing}>{t('list.noneCancelled')}</p>}
      {list.rows && <ColisList colis={list.rows} containers={containers} />}
      <ShowMoreColis list={list} />
    </div>
  );
}
