import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { paths } from '#web/app/paths.ts';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { useContainersOf } from '#web/core/containersOf.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { dueOf } from './overview.ts';
import { Panel, PanelLink } from './Panel.tsx';
import { toPay } from './queries.ts';
import styles from './ToPay.module.css';

/** What one owes, and until when. */
export function ToPay() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(toPay);
  return (
    <Panel title={t('toPay.title')} query={query} strong={Boolean(query.data?.length)}>
      {(colis) => (colis.length > 0 ? <Due colis={colis} /> : <NothingDue />)}
    </Panel>
  );
}

function Due({ colis }: { colis: readonly Colis[] }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { total, before } = dueOf(colis);
  const containers = useContainersOf(before ? [before.bookingId] : []);
  return (
    <>
      <p className={styles.sum}>
        <span className={styles.total}>{dollars(language, total)}</span> {t('toPay.count', { count: colis.length })}
      </p>
      {before && (
        <p className={styles.deadline}>
          <Clock size={18} aria-hidden="true" />
          <Deadline at={before.at} container={containers.get(before.bookingId)} />
        </p>
      )}
      <ButtonLink to={paths.myColis} look="accent" className={styles.pay}>
        {t('toPay.pay')}
      </ButtonLink>
    </>
  );
}

function NothingDue() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <p className={styles.settled}>
        <CircleCheck size={22} aria-hidden="true" />
        {t('toPay.nothing')}
      </p>
      <PanelLink to={paths.myColis}>{t('toPay.colis')}</PanelLink>
    </>
  );
}
