import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { HEADLINE_PROBLEMS, type Headline } from '#shared/situation/codes.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './DashboardPage.module.css';

/** Problems of a whole container, which are no matter of one parcel. */
const OF_CONTAINER: ReadonlySet<Headline> = new Set(['DEPART_SUSPENDU', 'DEPART_ATTENDU', 'ARRIVEE_ATTENDUE']);

/** Situations with a notice, the most urgent first: off the way, or ready for somebody to come. */
const NOTICED = [...HEADLINE_PROBLEMS.filter((problem) => !OF_CONTAINER.has(problem)), 'A_RETIRER'] as const;

interface SituationNoticesProps {
  colis: readonly Colis[];
  containers: readonly Container[];
}

/** A notice per situation of parcels that their sender has to know of at once. */
export function SituationNotices({ colis, containers }: SituationNoticesProps) {
  const { t } = useTranslation(['dashboard', 'situation']);
  const names = useDisplayNames();
  const bySituation = Map.groupBy(colis, (one) => {
    const { titre, action } = situationFor(
      one,
      containers.find(({ id }) => id === one.containerBookingId),
    );
    return isUnderWay(one) || action !== undefined ? titre : undefined;
  });
  return NOTICED.map((situation) => {
    const [first, ...others] = bySituation.get(situation) ?? [];
    if (!first) return null;
    const name = names.ofContent(first);
    const isLocked = situation === 'A_RETIRER' && [first, ...others].some(({ codeBloque }) => codeBloque);
    return (
      <div key={situation} className={styles.notice}>
        <Notice
          tone={situation === 'A_RETIRER' && !isLocked ? 'success' : 'warning'}
          title={[situation, ...(isLocked ? (['CODE_BLOQUE'] as const) : [])]
            .map((each) => t(`situation:${each}`))
            .join(' · ')}
          action={
            others.length > 0 ? (
              <Link to={paths.myColis}>{t('toPay.colis')}</Link>
            ) : (
              <Link to={pathTo('colis', { colisId: first.id })}>{t('situations.view')}</Link>
            )
          }
        >
          {others.length > 0
            ? t('situations.others', { name, count: others.length })
            : t('situations.one', { name, id: first.id })}
        </Notice>
      </div>
    );
  });
}
