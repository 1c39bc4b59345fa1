import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { titleId } from '#web/core/colis/ColisCard.tsx';
import { ColisList } from '#web/core/colis/ColisList.tsx';
import { useOwnColisContainers } from '#web/core/container/colisContainers.ts';
import { pathTo } from '#web/core/paths.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { ColisListStatus, ShowMoreColis } from './ListParts.tsx';
import styles from './MyColisPage.module.css';
import { useMyColis } from './queries.ts';

/**
 * The customer's cancelled parcels: first those whose box they fetch, that we decide on, or whose refund we owe,
 * then the others with what was refunded, folded; their pages have the receipts.
 */
export function CancelledColis() {
  const { t } = useTranslation('colis');
  const list = useMyColis('ANNULE');
  const containers = useOwnColisContainers((list.rows ?? []).map((colis) => colis.containerBookingId));
  const isUnsettled = (colis: Colis) =>
    colis.remboursementsDus !== undefined ||
    situationFor(colis, containers.get(colis.containerBookingId)).action !== undefined;
  const unsettled = list.rows?.filter(isUnsettled) ?? [];
  const settled = list.rows?.filter((colis) => !isUnsettled(colis));
  return (
    <>
      {unsettled.length > 0 && (
        <section className={styles.list} aria-labelledby="cancelled-unsettled">
          <h2 id="cancelled-unsettled">{t('list.cancelledUnsettled')}</h2>
          <ColisList colis={unsettled} containers={containers} action={pageLink} />
        </section>
      )}
      <FoldableSection title={t('list.cancelled')}>
        <div className={styles.list}>
          <ColisListStatus list={list} />
          {settled?.length === 0 && <p className={styles.nothing}>{t('list.noneCancelled')}</p>}
          {settled && <ColisList colis={settled} containers={containers} />}
          <ShowMoreColis list={list} />
        </div>
      </FoldableSection>
    </>
  );
}

/** Link to the page of a parcel, which says what comes next. */
const pageLink = ({ id }: Colis) => <PageLink id={id} />;

function PageLink({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  return (
    <ButtonLink to={pathTo('colis', { colisId: id })} look="quiet" aria-describedby={titleId(id)}>
      {t('list.whatNext')}
    </ButtonLink>
  );
}
