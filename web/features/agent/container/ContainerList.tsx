import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isCancelledInContainer } from '#shared/situation/acts.ts';
import { isDropOffOver } from '#shared/situation/problems.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { pathTo } from '#web/core/paths.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { ContainerDay } from '#web/features/agent/parts/ContainerDay.tsx';
import { FromTo } from '#web/features/agent/parts/FromTo.tsx';
import type { OfflineContainers } from '#web/features/agent/queries/offlineContainers.ts';
import { arrivalProgressOf, depotProgressOf } from '#web/features/agent/queries/progress.ts';
import { useDepotContainers } from '#web/features/agent/queries/useDepotContainers.ts';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ParcelsHere } from './ParcelsHere.tsx';

/** Containers of the site: those that leave from it and those that arrive, with their expected and present parcels. */
export function ContainerList() {
  const { t } = useTranslation('agent');
  const siteTime = useSiteTime();
  const { data, error, refetch, isFetching } = useDepotContainers();
  return (
    <>
      {data && <ParcelsHere parcels={data.here} />}
      <section className={styles.containers}>
        <h2>{t('containers.title')}</h2>
        {data?.at && <p className={styles.kept}>{t('found.kept', { time: siteTime(data.at) })}</p>}
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
          {data?.all
            .filter(hasWork)
            .toSorted(departedLast)
            .map((each) => (
              <ContainerRow key={each.container.id} {...each} />
            ))}
        </ul>
      </section>
    </>
  );
}

/** Reports whether parcels are brought for a container, come out of it, or are given back since it is cancelled. */
const hasWork = ({ container, parcels }: OfflineContainers[number]): boolean => {
  if (container.statut === 'ANNULE') return parcels.some((each) => isCancelledInContainer(each) || each.aRendre);
  return container.sens !== 'ARRIVEE' || arrivalProgressOf(container, parcels).expected > 0;
};

/** Orders containers that still wait for their loading or unloading before those that have left from here. */
const departedLast = (a: OfflineContainers[number], b: OfflineContainers[number]): number =>
  Number(hasDeparted(a)) - Number(hasDeparted(b));

const hasDeparted = ({ container }: OfflineContainers[number]): boolean =>
  container.sens !== 'ARRIVEE' && container.statut !== 'ANNULE' && container.dateDepart <= new Date().toISOString();

function ContainerRow({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const { id } = container;
  if (container.sens === 'ARRIVEE') return <ArrivalRow container={container} parcels={parcels} />;
  if (container.statut === 'ANNULE') return <CancelledRow container={container} />;
  const { expected, received } = depotProgressOf(parcels);
  return (
    <li className={styles.container}>
      <Link to={pathTo('agentContainer', { id })} className={styles.route}>
        <FromTo of={container} />
      </Link>
      <p className={styles.when}>
        <ContainerDay container={container} parcels={parcels} />
        <DropOffEnd container={container} />
      </p>
      <p className={styles.counts}>{t('containers.received', { count: received, expected })}</p>
      {expected > 0 && <Bar percent={Math.round((received / expected) * 100)} />}
    </li>
  );
}

/** Until when the depot takes parcels in for a container, or that it no longer does. */
function DropOffEnd({ container }: Pick<OfflineContainers[number], 'container'>) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { fuseau, receptionFin, receptionFermeeLe } = container;
  if (receptionFermeeLe)
    return ` · ${t('containers.closedEarly', { time: placeTime(language, receptionFermeeLe, fuseau) })}`;
  if (isDropOffOver(container, new Date().toISOString())) return ` · ${t('containers.over')}`;
  return receptionFin && ` · ${t('containers.cutOff', { time: placeTime(language, receptionFin, fuseau) })}`;
}

function CancelledRow({ container }: Pick<OfflineContainers[number], 'container'>) {
  const { t } = useTranslation('agent');
  return (
    <li className={styles.container}>
      <Link to={pathTo('agentContainer', { id: container.id })} className={styles.route}>
        <FromTo of={container} />
      </Link>
      <p className={styles.attention}>{t('containers.cancelled')}</p>
    </li>
  );
}

function ArrivalRow({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const { expected, arrived, handedOver } = arrivalProgressOf(container, parcels);
  return (
    <li className={styles.container}>
      <Link to={pathTo('agentContainer', { id: container.id })} className={styles.route}>
        <FromTo of={container} />
      </Link>
      <p className={styles.when}>
        <ContainerDay container={container} parcels={parcels} />
      </p>
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
