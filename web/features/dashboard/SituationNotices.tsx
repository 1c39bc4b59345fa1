import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { HEADLINE_PROBLEMS, type Headline } from '#shared/situation/codes.ts';
import type { Situation } from '#shared/situation/situation.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './DashboardPage.module.css';

/** Problems of a whole container, which are no matter of one parcel. */
const OF_CONTAINER: ReadonlySet<Headline> = new Set(['DEPART_SUSPENDU', 'DEPART_ATTENDU', 'ARRIVEE_ATTENDUE']);

/** Situations with a notice, the most urgent first: off the way, or at their arrival, ready for somebody to come or not. */
const NOTICED = [
  ...HEADLINE_PROBLEMS.filter((problem) => !OF_CONTAINER.has(problem)),
  'LITIGE',
  'CODE_BLOQUE',
  'A_RETIRER',
] as const;
type Noticed = (typeof NOTICED)[number];

/** Returns the notice to which a parcel belongs: its headline, or why it is not collected as others are. */
const noticeOf = ({ titre, problemes, action }: Situation): Noticed | undefined => {
  if (action === 'SETTLE_DISPUTE') return 'LITIGE';
  if (titre === 'A_RETIRER' && problemes.includes('CODE_BLOQUE')) return 'CODE_BLOQUE';
  return NOTICED.find((each) => each === titre);
};

/** Parcels that a notice names; the rest are counted. */
const SHOWN = 3;

interface SituationNoticesProps {
  colis: readonly Colis[];
  containers: readonly Container[];
}

/** A notice per situation of parcels that their sender has to know of at once, with its parcels. */
export function SituationNotices({ colis, containers }: SituationNoticesProps) {
  const { t } = useTranslation(['dashboard', 'situation']);
  const byNotice = Map.groupBy(colis, (one) => {
    const situation = situationFor(
      one,
      containers.find(({ id }) => id === one.containerBookingId),
    );
    return isUnderWay(one) || situation.action !== undefined ? noticeOf(situation) : undefined;
  });
  return NOTICED.map((notice) => {
    const group = byNotice.get(notice) ?? [];
    const [first, ...others] = group;
    if (!first) return null;
    return (
      <div key={notice} className={styles.notice}>
        <Notice
          tone={notice === 'A_RETIRER' ? 'success' : 'warning'}
          title={(notice === 'CODE_BLOQUE' ? (['A_RETIRER', notice] as const) : [notice])
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
          <Parcels group={group} />
        </Notice>
      </div>
    );
  });
}

/** Names of the parcels of a notice, each with its link if there are several. */
function Parcels({ group }: { group: readonly Colis[] }) {
  const { t } = useTranslation('dashboard');
  const names = useDisplayNames();
  const [only] = group;
  if (group.length === 1 && only) return t('situations.one', { name: names.ofContent(only), id: only.id });
  return (
    <>
      {group.slice(0, SHOWN).map((one, index) => (
        <Fragment key={one.id}>
          {index > 0 && ', '}
          <Link to={pathTo('colis', { colisId: one.id })}>{names.ofContent(one)}</Link>
        </Fragment>
      ))}
      {group.length > SHOWN && ` ${t('situations.more', { count: group.length - SHOWN })}`}
    </>
  );
}
