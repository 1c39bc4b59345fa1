import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { isMissingChunk, reload, reloadOnce, reloadWhenOnline } from '#web/core/loading/missingChunk.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { PageLoading } from './PageLoading.tsx';

/**
 * Replaces a page that failed or could not be loaded; the layout stays. For files removed by a deploy it reloads the
 * page at once; for files lost by the network, when the connection returns or on retry.
 */
export function RouteError() {
  const { t } = useTranslation();
  const isMissing = isMissingChunk(useRouteError());
  const [isRecovering, setIsRecovering] = useState(isMissing);
  const [retrying, setRetrying] = useState(false);

  const retry = () => {
    setRetrying(true);
    void reload().then(setRetrying);
  };
  useEffect(() => {
    if (!isMissing) return;
    void reloadOnce().then(setIsRecovering);
    const unmounted = new AbortController();
    addEventListener('online', () => void reloadWhenOnline(unmounted.signal), { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [isMissing]);

  if (isRecovering) return <PageLoading />;
  const title = t('error.title');
  const message = isMissing ? t('error.network') : t('error.unexpected');
  return (
    <div className="page section">
      <PageTitle title={title} />
      <h1>{title}</h1>
      <ErrorState message={message} onRetry={retry} retrying={retrying} />
    </div>
  );
}
