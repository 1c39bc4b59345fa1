import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/readerTime.ts';
import { useSession } from '#web/core/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { BackLink } from './BackLink.tsx';
import { CameraSlot } from './CameraSlot.tsx';
import { FromTo } from './FromTo.tsx';
import { LastScan } from './LastScan.tsx';
import styles from './LoadingPage.module.css';
import { type LoadableList, withWaiting } from './loadableList.ts';
import { ParcelGroups } from './ParcelGroups.tsx';
import { containerLoading } from './queries.ts';
import { ScanForm } from './ScanForm.tsx';
import { type Scans, useEarlyScans, useRecordScans } from './useEarlyScans.ts';
import { useInstallable } from './useInstallable.ts';
import { useLoadingScan } from './useLoadingScan.ts';
import { usePrefetchContainers } from './usePrefetchContainers.ts';

/** Loading of a container on a phone: scan, loaded parcels, and missing ones with their reasons. */
export default function LoadingPage() {
  const { t } = useTranslation('agentLoading');
  const { userId = 0 } = useSession();
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
  const { data, error, refetch, isFetching } = useQuery(containerLoading(userId, number));
  const isAbsent = number === 0 || (error instanceof Refusal && error.status === 404);
  const scans = useEarlyScans();
  useInstallable();
  usePrefetchContainers();
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={t('title')} />
      {number > 0 && <BackLink to={pathTo('agentContainer', { id: number })}>{t('back')}</BackLink>}
      <h1>{t('title')}</h1>
      {data && <LoadingOf list={data.list} keptSince={data.at} scans={scans} />}
      {!data && isAbsent && (
        <EmptyState title={t('absent.title')} action={<ButtonLink to={paths.agent}>{t('absent.back')}</ButtonLink>}>
          <p>{t('absent.text')}</p>
        </EmptyState>
      )}
      {!data && !isAbsent && error && (
        <ErrorState
          message={t('failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isAbsent && !error && <Skeleton height="10rem" lines={3} width="100%" />}
    </div>
  );
}

interface LoadingOfProps {
  list: LoadableList;
  /** Time of the device's copy, if the API did not answer. */
  keptSince: string | undefined;
  scans: Scans;
}

function LoadingOf({ list: { conteneur, colis, manifeste }, keptSince, scans }: LoadingOfProps) {
  const { t } = useTranslation(['agentLoading', 'agent']);
  const language = useLanguage();
  const { userId = 0 } = useSession();
  const waiting = useWaiting(conteneur.id);
  const parcels = withWaiting(colis, waiting);
  const isKept = keptSince !== undefined;
  const { result, failed, load, unload } = useLoadingScan({
    userId,
    conteneurId: conteneur.id,
    colis: parcels,
    isKept,
  });
  const isOpen = manifeste === 'OUVERT';
  useRecordScans(scans, (reference) => isOpen && load(reference));
  return (
    <div className={styles.sections}>
      <p className={styles.route}>
        <span>
          <FromTo of={conteneur} />
        </span>
        {conteneur.numeroConteneur && <span className={styles.number}>{conteneur.numeroConteneur}</span>}
      </p>
      {isKept && <p className={styles.note}>{t('agent:found.kept', { time: readerTime(language, keptSince) })}</p>}
      {!isOpen && <Notice tone="warning">{t('closed')}</Notice>}
      {isOpen && <CameraSlot hidden={false} onScan={load} />}
      {failed && <Notice tone="error">{t('unreadable')}</Notice>}
      {result && <LastScan result={result} colis={parcels} />}
      {isOpen && <ScanForm onScan={load} />}
      <ParcelGroups colis={parcels} waiting={waiting} onUnload={isOpen ? unload : undefined} />
    </div>
  );
}

/** Records of the user that wait on this device; reads the list again once a scan of the container was settled. */
function useWaiting(containerId: number) {
  const client = useQueryClient();
  const { userId = 0 } = useSession();
  const { writes = [] } = useQueue();
  const own = writes.filter((write) => write.userId === userId);
  const settled = own.filter(({ state }) => state !== 'waiting').length;
  useEffect(() => {
    if (settled > 0) void client.invalidateQueries({ queryKey: containerLoading(userId, containerId).queryKey });
  }, [client, userId, containerId, settled]);
  return own.filter(({ state }) => state === 'waiting');
}
