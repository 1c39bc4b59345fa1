import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useRejectedDocuments } from '#web/core/customs.ts';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisDetails } from './ColisDetails.tsx';
import styles from './ColisPage.module.css';
import { useColis } from './queries.ts';

/** Page of one parcel: where it is, what its customer does next, and its details. */
export default function ColisPage() {
  const { t } = useTranslation(['colis', 'common']);
  const { colisId } = useParams();
  const id = Number(colisId);
  const valid = Number.isSafeInteger(id) && id > 0;
  return (
    <div className="page section">
      <PageTitle title={t('detail.title', { id: colisId })} />
      {valid ? <ColisLoader key={id} id={id} /> : <NotFound />}
    </div>
  );
}

function ColisLoader({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  const { data, error, refetch, isFetching, isPaused } = useColis(id);
  const rejected = useRejectedDocuments();
  if (error instanceof Refusal && error.status === 404) return <NotFound />;
  // The notice of a rejected document is above the facts, so the page shows both at once.
  if (data && !isFirstLoad(rejected))
    return (
      <Suspense fallback={<LoadingColis id={id} />}>
        <ColisDetails colis={data} loading={<LoadingColis id={id} />} />
      </Suspense>
    );
  if (!isPaused && !error) return <LoadingColis id={id} />;
  return (
    <>
      <h1>{t('detail.title', { id })}</h1>
      {isPaused && <ErrorState message={t('list.offline')} />}
      {error && (
        <ErrorState
          message={t('detail.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  );
}

function LoadingColis({ id }: { id: number }) {
  const { t } = useTranslation(['colis', 'common']);
  return (
    <>
      <h1>{t('detail.title', { id })}</h1>
      <div className={styles.panel} aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('common:ui.loading')}
        </p>
        <Skeleton lines={6} />
      </div>
    </>
  );
}

function NotFound() {
  const { t } = useTranslation('colis');
  return (
    <EmptyState
      as="h1"
      title={t('detail.notFound.title')}
      action={<ButtonLink to={paths.myColis}>{t('list.title')}</ButtonLink>}
    >
      <p>{t('detail.notFound.text')}</p>
    </EmptyState>
  );
}
