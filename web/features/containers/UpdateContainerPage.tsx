import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EditContainer } from './EditContainer.tsx';
import { FoldableSkeleton } from './FoldableSkeleton.tsx';

const Journal = lazyAfterPaint(async () => (await import('#web/core/journal/Journal.tsx')).Journal, FoldableSkeleton);

export default function UpdateContainerPage() {
  const { t } = useTranslation('containers');
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
  return (
    <AdminPage title={t('update.title')} action={number !== undefined && <Links id={number} />}>
      {number === undefined ? <NotFound /> : <ContainerLoader key={number} id={number} />}
    </AdminPage>
  );
}

function Links({ id }: { id: number }) {
  const { t } = useTranslation('containers');
  return (
    <ButtonLink to={pathTo('cockpit', { id })} look="quiet" icon={LayoutDashboard}>
      {t('update.cockpit')}
    </ButtonLink>
  );
}

/** Shows the container passed by the list, or loads it by its number. */
function ContainerLoader({ id }: { id: number }) {
  const { t } = useTranslation(['containers', 'common']);
  const known = useContainerFromState(id);
  const { data: container = known, error, refetch, isFetching } = useContainer(id);
  if (!container && error instanceof Refusal && error.status === 404) return <NotFound />;
  return (
    <>
      {container && <EditContainer container={container} />}
      {container && <Journal of={{ bookingId: id }} title={t('update.journal')} />}
      {!container && error && (
        <ErrorState
          message={t('update.loadFailed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!container && !error && (
        <>
          <p role="status" className="visually-hidden">
            {t('common:ui.loading')}
          </p>
          <Skeleton height="12rem" lines={3} width="100%" />
        </>
      )}
    </>
  );
}

/** The container in the navigation's state, if its id matches, once it has been checked. */
function useContainerFromState(id: number): Container | undefined {
  const state: unknown = useLocation().state;
  const [known, setKnown] = useState<Container>();
  useEffect(() => {
    if (typeof state !== 'object' || state === null || !('container' in state)) return;
    const { container } = state;
    const check = async () => {
      const { isContainer } = await import('./containerFormSchema.ts');
      if (isContainer(container) && container.id === id) setKnown(container);
    };
    void check().catch(() => undefined); // the container is loaded by its number too
  }, [state, id]);
  return known;
}

function NotFound() {
  const { t } = useTranslation('containers');
  return (
    <EmptyState
      as="h2"
      title={t('update.absent.title')}
      action={<ButtonLink to={paths.adminContainers}>{t('update.absent.home')}</ButtonLink>}
    >
      <p>{t('update.absent.text')}</p>
    </EmptyState>
  );
}
