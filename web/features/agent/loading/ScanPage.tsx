import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { BackLink } from '#web/features/agent/parts/BackLink.tsx';
import { useInstallable } from '#web/features/agent/parts/useInstallable.ts';
import { usePrefetchContainers } from '#web/features/agent/queries/usePrefetchContainers.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ScanPage.module.css';
import { type Scans, useEarlyScans } from './useEarlyScans.ts';

/** Texts of a page that scans a container's parcels. */
export type ScanTexts = 'agentLoading' | 'agentUnloading';

/** List of a container; `at` is the time of the device's copy, if the API did not answer. */
export interface ListOnDevice<List> {
  list: List;
  at: string | undefined;
}

/** Returns the number of the container in the page's address; 0 for one that no container can have. */
export function useContainerNumber(): number {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
}

interface ScanPageProps<List> {
  texts: ScanTexts;
  containerId: number;
  query: UseQueryResult<ListOnDevice<List>>;
  children: (found: ListOnDevice<List>, scans: Scans) => ReactNode;
}

/** Page that loads or unloads a container: its list once read, or why there is none. */
export function ScanPage<List>({ texts, containerId, query, children }: ScanPageProps<List>) {
  const { t } = useTranslation(texts);
  const { data, error, refetch, isFetching } = query;
  const isAbsent = containerId === 0 || (error instanceof Refusal && error.status === 404);
  const scans = useEarlyScans();
  useInstallable();
  usePrefetchContainers();
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={t('title')} />
      {containerId > 0 && <BackLink to={pathTo('agentContainer', { id: containerId })}>{t('back')}</BackLink>}
      <h1>{t('title')}</h1>
      {data && children(data, scans)}
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
