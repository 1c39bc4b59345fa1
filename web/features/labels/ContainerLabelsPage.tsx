import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { placeName } from '#shared/places/names.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { date } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ContainerLabels } from './ContainerLabels.tsx';
import styles from './labels.module.css';
import { useContainerColis } from './queries.ts';

/** Admins' page that prints the labels of a whole container, or of some of its parcels. */
export default function ContainerLabelsPage() {
  const { t } = useTranslation('labels');
  const id = idIn(useParams().id ?? null);
  return (
    <AdminPage title={t('sheets.title')}>{id ? <ContainerLoader key={id} id={Number(id)} /> : <NotFound />}</AdminPage>
  );
}

function ContainerLoader({ id }: { id: number }) {
  const { t } = useTranslation(['labels', 'common']);
  const language = useLanguage();
  const container = useContainer(id);
  const colis = useContainerColis(id);
  if (container.error instanceof Refusal && container.error.status === 404) return <NotFound />;
  const failed = [container, colis].find(({ error }) => error);
  return (
    <>
      {container.data && (
        <Link to={pathTo('cockpit', { id })} className={styles.back}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('sheets.departure', {
            from: placeName(language, container.data.lieuEnlevement),
            to: placeName(language, container.data.destination),
            date: date(language, container.data.dateDepart, container.data.fuseau),
          })}
        </Link>
      )}
      {failed?.error && (
        <ErrorState
          message={t('sheets.failed', { advice: adviceOn(failed.error) })}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {!failed && (container.isPaused || colis.isPaused) && <ErrorState message={t('sheets.offline')} />}
      {!failed && (container.isLoading || colis.isLoading) && (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('common:ui.loading')}
          </p>
          <Skeleton lines={6} />
        </div>
      )}
      {!failed && colis.data?.length === 0 && (
        <EmptyState as="h2" title={t('sheets.none')}>
          <p>{t('sheets.noneText')}</p>
        </EmptyState>
      )}
      {!failed && container.data && colis.data && colis.data.length > 0 && (
        <ContainerLabels container={container.data} colis={colis.data} />
      )}
    </>
  );
}

function NotFound() {
  const { t } = useTranslation('labels');
  return (
    <EmptyState
      as="h2"
      title={t('sheets.notFound')}
      action={<ButtonLink to={paths.adminContainers}>{t('sheets.containers')}</ButtonLink>}
    />
  );
}
