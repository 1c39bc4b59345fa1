import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { useOwnColisContainers } from '#web/core/container/colisContainers.ts';
import { ownContainers } from '#web/core/container/ownContainers.ts';
import { dollars } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './AmountDue.module.css';
import { amountsDue } from './overview.ts';
import { Panel, PanelLink } from './Panel.tsx';
import { unpaidColis } from './queries.ts';

/** Panel with the sum to pay and its deadline; recorded payments awaiting confirmation are shown apart. */
export function AmountDue() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(unpaidColis);
  const { data: containers = [] } = useQuery(ownContainers);
  const { count } = amountsDue(query.data ?? [], containers);
  return (
    <Panel title={t('toPay.title')} query={query} strong={count > 0}>
      {(colis) => <Sums due={amountsDue(colis, containers)} />}
    </Panel>
  );
}

type Due = ReturnType<typeof amountsDue>;

function Sums({ due }: { due: Due }) {
  return due.count > 0 ? <Payable due={due} /> : <NothingDue due={due} />;
}

function Payable({ due: { count, total, before, recorded } }: { due: Due }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const containers = useOwnColisContainers(before ? [before.bookingId] : []);
  return (
    <>
      <p className={styles.sum}>
        <span className={styles.total}>{dollars(language, total)}</span> {t('toPay.count', { count })}
      </p>
      {before && (
        <p className={styles.deadline}>
          <Clock size={18} aria-hidden="true" />
          <Deadline at={before.at} container={containers.get(before.bookingId)} />
        </p>
      )}
      <Recorded sum={recorded} />
      <ButtonLink to={paths.myColis} look="accent" className={styles.pay}>
        {t('toPay.pay')}
      </ButtonLink>
    </>
  );
}

function NothingDue({ due: { recorded } }: { due: Due }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <p className={styles.settled}>
        <CircleCheck size={22} aria-hidden="true" />
        {t('toPay.nothing')}
      </p>
      <Recorded sum={recorded} />
      <PanelLink to={paths.myColis}>{t('toPay.colis')}</PanelLink>
    </>
  );
}

function Recorded({ sum }: { sum: number }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  if (sum === 0) return null;
  return (
    <p className={styles.recorded}>
      <Hourglass size={18} aria-hidden="true" />
      <span>{t('toPay.recorded', { sum: dollars(language, sum) })}</span>
    </p>
  );
}
