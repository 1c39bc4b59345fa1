import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeZoneAt } from '#shared/places/places.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { date } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { placeTime } from '#web/core/placeTime.ts';
import { readerTime } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './AgentPage.module.css';
import { FromTo } from './FromTo.tsx';
import type { OfflineContainers } from './offlineContainers.ts';
import { arrivalProgressOf, depotProgressOf } from './progress.ts';
import { useDepotContainers } from './useDepotContainers.ts';

/** Containers of the site: those that leave from it and those that arrive, with their expected and present parcels. */
export function ContainerList() {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { data, error, refetch, isFetching } = useDepotContainers();
  return (
    <section className={styles.containers}>
      <h2>{t('containers.title')}</h2>
      {data?.at && <p className={styles.kept}>{t('found.kept', { time: readerTime(language, data.at) })}</p>}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      )}
      {error && (
        <ErrorState
          message={t('containers.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.all.filter(hasWork).length === 0 && (
        <EmptyState as="p" title={t('containers.none')}>
          <p>{t('containers.noneText')}</p>
        </EmptyState>
      )}
      <ul>
        {data?.all.filter(hasWork).map((each) => (
          <ContainerRow key={each.container.id} {...each} />
        ))}
      </ul>
    </section>
  );
}

/** Reports whether parcels are brought for a container, or come out of it. */
const hasWork = ({ container, parcels }: OfflineContainers[number]): boolean =>
  container.sens !== 'ARRIVEE' || arrivalProgressOf(parcels).expected > 0;

function ContainerRow({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { id, dateDepart, fuseau, receptionFin } = container;
  if (container.sens === 'ARRIVEE') return <ArrivalRow container={container} parcels={parcels} />;
  const { expected, received } = depotProgressOf(parcels);
  const isOver = receptionFin !== null && new Date(receptionFin) < new Date();
  return (
    <li className={styles.container}>
      <Link to={pathTo('agentContainer', { id })} className={styles.route}>
        <FromTo of={container} />
      </Link>
      <p className={styles.when}>
        {t('containers.departure', { date: date(language, dateDepart, fuseau) })}
        {receptionFin !== null &&
          ` · ${isOver ? t('containers.over') : t('containers.cutOff', { time: placeTime(language, receptionFin, fuseau) })}`}
      </p>
      <p className={styles.counts}>{t('containers.received', { count: received, expected })}</p>
      {expected > 0 && <Bar percent={Math.round((received / expected) * 100)} />}
    </li>
  );
}

function ArrivalRow({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { id, dateArrivee, arriveLe, destination, fuseau } = container;
  const day = date(language, arriveLe ?? dateArrivee, timeZoneAt(destination, fuseau));
  const { expected, arrived, handedOver } = arrivalProgressOf(parcels);
  return (
    <li className={styles.container}>
      <Link to={pathTo('agentContainer', { id })} className={styles.route}>
        <FromTo of={container} />
      </Link>
      <p className={styles.when}>{t(arriveLe ? 'containers.arrived' : 'containers.arrival', { date: day })}</p>
      <p className={styles.counts}>
        {[
          t('containers.unloaded', { count: arrived, expected }),
          ...(handedOver > 0 ? [t('containers.handedOver', { count: handedOver })] : []),
        ].join(' · ')}
      </p>
      {expected > 0 && <Bar percent={Math.round((arrived / expected) * 100)} />}
    </li>
  );
}
