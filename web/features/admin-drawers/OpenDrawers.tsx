import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { browserZone } from '#web/core/format.ts';
import type { ListAddress } from '#web/core/table/useListAddress.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AgentName } from './AgentName.tsx';
import styles from './Drawers.module.css';
import { useEveryDrawer } from './queries.ts';
import { SumList } from './SumList.tsx';
import { cashBySite, type SiteCash } from './sumDrawers.ts';
import { useSiteOf } from './useSiteOf.ts';

/** Cash of the open drawers now, and of those counted that wait to be confirmed, by site and currency. */
export function OpenDrawers({ address }: { address: ListAddress }) {
  const { t } = useTranslation('adminDrawers');
  const open = useEveryDrawer('OUVERT');
  const closed = useEveryDrawer('CLOS');
  const failed = [open, closed].find(({ data, error }) => !data && error);
  return (
    <section className={styles.now} aria-labelledby="drawers-now">
      <h2 id="drawers-now">{t('now.title')}</h2>
      {failed && (
        <ErrorState
          message={t('now.failed', { advice: adviceOn(failed.error) })}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {!failed && !(open.data && closed.data) && <Skeleton lines={3} />}
      {open.data && closed.data && <Sites sites={cashBySite(open.data, closed.data)} address={address} />}
    </section>
  );
}

function Sites({ sites, address }: { sites: readonly SiteCash[]; address: ListAddress }) {
  const { t } = useTranslation('adminDrawers');
  if (sites.length === 0) return <p className={styles.note}>{t('now.none')}</p>;
  return (
    <div className={styles.sites}>
      {sites.map((cash) => (
        <SiteCard key={cash.siteId} cash={cash} address={address} />
      ))}
    </div>
  );
}

function SiteCard({ cash, address }: { cash: SiteCash; address: ListAddress }) {
  const { t } = useTranslation('adminDrawers');
  const language = useLanguage();
  const siteOf = useSiteOf();
  const { open, expected, counted, waiting, siteId } = cash;
  const { name, zone } = siteOf(open[0] ?? { siteId, site: null });
  return (
    <section className={styles.site}>
      <h3>{name}</h3>
      <dl>
        {open.length > 0 && (
          <div>
            <dt>{t('now.expected', { count: open.length })}</dt>
            <dd className={styles.large}>
              <SumList sums={expected} />
            </dd>
          </div>
        )}
        {waiting > 0 && (
          <div>
            <dt>{t('now.counted', { count: waiting })}</dt>
            <dd>
              <SumList sums={counted} />
            </dd>
          </div>
        )}
      </dl>
      {open.length > 0 && (
        <ul className={styles.open}>
          {open.map((drawer) => (
            <li key={drawer.id}>
              <Link {...address.toRow(drawer.id)}>
                <AgentName of={drawer} />
              </Link>{' '}
              <span className={styles.note}>
                {t('now.since', { time: placeTime(language, drawer.ouvertLe, zone ?? browserZone()) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
