import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisLabels } from './ColisLabels.tsx';
import styles from './labels.module.css';
import { useColis } from './queries.ts';

/** Page that prints the label of one parcel, or those of its shipment. */
export default function ColisLabelPage() {
  const { t } = useTranslation('labels');
  const { colisId = '' } = useParams();
  const id = idIn(colisId);
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      {id ? <ColisLoader key={id} id={Number(id)} /> : <NotFound />}
    </div>
  );
}

function ColisLoader({ id }: { id: number }) {
  const { t } = useTranslation(['labels', 'common']);
  const colis = useColis(id);
  const container = useContainer(colis.data?.containerBookingId);
  const failed = [colis, container].find(({ error }) => error);
  if (colis.error instanceof Refusal && colis.error.status === 404) return <NotFound />;
  return (
    <>
      <Link to={pathTo('colis', { colisId: id })} className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('back', { id })}
      </Link>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {colis.data && !mayHaveLabel(colis.data) && <p className={styles.none}>{t('none.cancelled')}</p>}
      {colis.data && mayHaveLabel(colis.data) && container.data && (
        <ColisLabels colis={colis.data} container={container.data} />
      )}
      {failed?.error && (
        <ErrorState
          message={t('failed', { advice: adviceOn(failed.error) })}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {!failed && (colis.isPaused || container.isPaused) && <ErrorState message={t('offline')} />}
      {!failed && (colis.isLoading || container.isLoading) && (
        <div className={styles.previews} aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('common:ui.loading')}
          </p>
          <Skeleton width="20rem" height="28rem" />
        </div>
      )}
    </>
  );
}

function NotFound() {
  const { t } = useTranslation('labels');
  return (
    <EmptyState as="h1" title={t('notFound.title')} action={<ButtonLink to={paths.myColis}>{t('mine')}</ButtonLink>}>
      <p>{t('notFound.text')}</p>
    </EmptyState>
  );
}
