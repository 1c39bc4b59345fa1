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
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { BackLink } from './BackLink.tsx';
import { CameraSlot } from './CameraSlot.tsx';
import { FromTo } from './FromTo.tsx';
import { LastUnloading } from './LastUnloading.tsx';
import styles from './LoadingPage.module.css';
import { containerUnloading } from './queries.ts';
import { ScanForm } from './ScanForm.tsx';
import { UnloadedGroups } from './UnloadedGroups.tsx';
import { type UnloadableList, withWaitingScans } from './unloadableList.ts';
import { type Scans, useEarlyScans, useRecordScans } from './useEarlyScans.ts';
import { useInstallable } from './useInstallable.ts';
import { usePrefetchContainers } from './usePrefetchContainers.ts';
import { useUnloadScan } from './useUnloadScan.ts';

/** Unloading of a container on a phone: scan, missing, unexpected and damaged parcels. */
export default function UnloadingPage() {
  const { t } = useTranslation('agentUnloading');
  const { userId = 0 } = useSession();
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
  const { data, error, refetch, isFetching } = useQuery(containerUnloading(userId, number));
  const isAbsent = number === 0 || (error instanceof Refusal && error.status === 404);
  const scans = useEarlyScans();
  useInstallable();
  usePrefetchContainers();
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={t('title')} />
      {number > 0 && <BackLink to={pathTo('agentContainer', { id: number })}>{t('back')}</BackLink>}
      <h1>{t('title')}</h1>
      {data && <UnloadingOf list={data.list} keptSince={data.at} scans={scans} />}
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

interface UnloadingOfProps {
  list: UnloadableList;
  /** Time of the device's copy, if the API did not answer. */
  keptSince: string | undefined;
  scans: Scans;
}

function UnloadingOf({ list, keptSince, scans }: UnloadingOfProps) {
  const { t } = useTranslation(['agentUnloading', 'agent']);
  const language = useLanguage();
  const { conteneur, liste } = list;
  const waiting = useWaitingScans(conteneur.id);
  const { colis, enTrop } = withWaitingScans(list, waiting);
  const { result, failed, arrive, undo, addDamage } = useUnloadScan(conteneur.id);
  const isKept = keptSince !== undefined;
  const isOpen = liste === 'OUVERT';
  useRecordScans(scans, (reference) => isOpen && arrive(reference));
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
      {isOpen && <CameraSlot hidden={false} onScan={arrive} />}
      {failed && <Notice tone="error">{t('unreadable')}</Notice>}
      {result !== undefined && <LastUnloading sequence={result} list={list} />}
      {isOpen && <ScanForm onScan={arrive} texts="agentUnloading" />}
      <UnloadedGroups
        colis={colis}
        enTrop={enTrop}
        waiting={waiting}
        onUndo={isOpen ? undo : undefined}
        onDamage={isOpen ? addDamage : undefined}
      />
      <AvailabilityForm conteneur={conteneur} disponible={list.disponible} isKept={isKept} />
    </div>
  );
}

/** Scans of the user that wait on this device; reads the list again once one of them was settled. */
function useWaitingScans(containerId: number) {
  const client = useQueryClient();
  const { userId = 0 } = useSession();
  const { writes = [] } = useQueue();
  const own = writes.filter((write) => write.userId === userId);
  const settled = own.filter(({ state }) => state !== 'waiting').length;
  useEffect(() => {
    if (settled > 0) void client.invalidateQueries({ queryKey: containerUnloading(userId, containerId).queryKey });
  }, [client, userId, containerId, settled]);
  return own.filter(({ state }) => state === 'waiting');
}
