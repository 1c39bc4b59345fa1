import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import type { LoadableParcel, LoadingList } from '#shared/manifest/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { enqueue, startQueue } from '#web/core/offlineQueue/offlineQueue.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useSession } from '#web/core/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { BackLink } from './BackLink.tsx';
import { FromTo } from './FromTo.tsx';
import { LastScan } from './LastScan.tsx';
import styles from './LoadingPage.module.css';
import { ParcelGroups } from './ParcelGroups.tsx';
import { ScanForm } from './ScanForm.tsx';

const keyOf = (id: number) => ['loading', id] as const;

/** Loading of a container on a phone: scan, what is loaded, and what is missing with its reason. */
export default function LoadingPage() {
  const { t } = useTranslation('agentLoading');
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: keyOf(number),
    queryFn: async () => (await call(manifestRoutes.loading, { params: { id: number } })).data,
    enabled: number > 0,
  });
  const isAbsent = number === 0 || (error instanceof Refusal && error.status === 404);
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={t('title')} />
      {number > 0 && <BackLink to={pathTo('agentContainer', { id: number })}>{t('back')}</BackLink>}
      <h1>{t('title')}</h1>
      {data && <LoadingOf list={data} />}
      {!data && isAbsent && (
        <EmptyState title={t('absent.title')} action={<ButtonLink to={paths.home}>{t('absent.back')}</ButtonLink>}>
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

function LoadingOf({ list }: { list: LoadingList }) {
  const { t } = useTranslation('agentLoading');
  const { conteneur, colis } = list;
  const pending = usePendingScans(conteneur.id);
  const [last, setLast] = useState<number>();
  const [failed, setFailed] = useState(false);
  const isOpen = list.manifeste === 'OUVERT';
  const scan = async (route: 'loadColis' | 'unloadColis', reference: string) => {
    setFailed(false);
    try {
      const body = { conteneurId: conteneur.id, leAppareil: new Date().toISOString() };
      const write = await enqueue({ route, input: { params: { reference }, body }, subject: reference });
      setLast(write.sequence);
    } catch {
      setFailed(true); // this browser keeps nothing
    }
  };
  const unload = ({ id, codeSuivi }: LoadableParcel) => void scan('unloadColis', codeSuivi ?? String(id));
  return (
    <div className={styles.sections}>
      <p className={styles.route}>
        <span>
          <FromTo of={conteneur} />
        </span>
        {conteneur.numeroConteneur && <span className={styles.number}>{conteneur.numeroConteneur}</span>}
      </p>
      {!isOpen && <Notice tone="warning">{t('closed')}</Notice>}
      {isOpen && <ScanForm onScan={(reference) => void scan('loadColis', reference)} />}
      {failed && <Notice tone="error">{t('unreadable')}</Notice>}
      {last !== undefined && <LastScan sequence={last} colis={colis} />}
      <ParcelGroups colis={colis} pending={pending} onUnload={isOpen ? unload : undefined} />
    </div>
  );
}

/** References of scans of a container that still wait on this device; reads the list again once one was sent. */
function usePendingScans(containerId: number): ReadonlySet<string> {
  const client = useQueryClient();
  const { userId } = useSession();
  const { writes = [] } = useQueue();
  useEffect(() => void startQueue().catch(() => undefined), []);
  const scans = writes.filter(
    (write) =>
      write.userId === userId &&
      (write.route === 'loadColis' || write.route === 'unloadColis') &&
      (write.input.body as { conteneurId?: number } | undefined)?.conteneurId === containerId,
  );
  const settled = scans.filter(({ state }) => state !== 'waiting').length;
  useEffect(() => {
    if (settled > 0) void client.invalidateQueries({ queryKey: keyOf(containerId) });
  }, [client, containerId, settled]);
  return new Set(scans.filter(({ state }) => state === 'waiting').map(({ subject }) => subject));
}
