import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PageLoading } from './PageLoading.tsx';
import { isMissingChunk, reloadOnce } from './reload.ts';

/** What stands in a page's place when it could not be loaded or has failed. The rest of the app stays. */
export function RouteError() {
  const error = useRouteError();
  const { t } = useTranslation();
  const missing = isMissingChunk(error);
  const [reloading, setReloading] = useState(missing);

  useEffect(() => {
    if (missing) setReloading(reloadOnce());
  }, [missing]);

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (reloading) return <PageLoading />;
  const title = t('error.title');
  return (
    <div className="page section">
      <PageTitle title={title} />
      <h1>{title}</h1>
      <ErrorState message={missing ? t('error.network') : t('error.unexpected')} onRetry={() => location.reload()} />
    </div>
  );
}
