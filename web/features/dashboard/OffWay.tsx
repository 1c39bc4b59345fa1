import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { HEADLINE_PROBLEMS, type Headline } from '#shared/situation/codes.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { useDisplayNames } from '#web/core/useDisplayNames.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './DashboardPage.module.css';

/** Problems of a whole container, which are no matter of one parcel. */
const OF_CONTAINER: ReadonlySet<Headline> = new Set(['DEPART_SUSPENDU', 'DEPART_ATTENDU', 'ARRIVEE_ATTENDUE']);

interface OffWayProps {
  colis: readonly Colis[];
  containers: readonly Container[];
}

/** A notice per problem that took parcels off their way, or that their sender has to fetch; the most urgent first. */
export function OffWay({ colis, containers }: OffWayProps) {
  const { t } = useTranslation(['dashboard', 'situation']);
  const names = useDisplayNames();
  const bySituation = Map.groupBy(colis, (one) => {
    const { titre, action } = situationFor(
      one,
      containers.find(({ id }) => id === one.containerBookingId),
    );
    return isUnderWay(one) || action === 'FETCH_BOX' ? titre : undefined;
  });
  return HEADLINE_PROBLEMS.filter((problem) => !OF_CONTAINER.has(problem)).map((problem) => {
    const [first, ...others] = bySituation.get(problem) ?? [];
    if (!first) return null;
    const name = names.ofContent(first);
    return (
      <div key={problem} className={styles.notice}>
        <Notice
          tone="warning"
          title={t(`situation:${problem}`)}
          action={
            others.length > 0 ? (
              <Link to={paths.myColis}>{t('toPay.colis')}</Link>
            ) : (
              <Link to={pathTo('colis', { colisId: first.id })}>{t('offWay.view')}</Link>
            )
          }
        >
          {others.length > 0
            ? t('offWay.others', { name, count: others.length })
            : t('offWay.one', { name, id: first.id })}
        </Notice>
      </div>
    );
  });
}
