import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useCockpitContainer } from '#web/core/cockpit.ts';
import { paths } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Cockpit } from './Cockpit.tsx';

/** Page from which an admin runs one container. */
export default function CockpitPage() {
  const { t } = useTranslation(['cockpit', 'table', 'common']);
  const { id = null } = useParams();
  const number = Number(idIn(id)) || undefined;
  const { data, error, isFetching, refetch } = useCockpitContainer(number);
  if (number === undefined || (!data && error instanceof Refusal && error.status === 404))
    return (
      <AdminPage title={t('absent.title')}>
        <EmptyState
          title={t('absent.text')}
          action={<ButtonLink to={paths.adminContainers}>{t('absent.back')}</ButtonLink>}
        />
      </AdminPage>
    );
  if (data) return <Cockpit key={number} container={data} />;
  return (
    <AdminPage title={t('title', { id: number })}>
      {error ? (
        <ErrorState
          message={t('failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <p role="status" className="visually-hidden">
            {t('common:ui.loading')}
          </p>
          <Skeleton height="10rem" lines={3} width="100%" />
        </>
      )}
    </AdminPage>
  );
}
