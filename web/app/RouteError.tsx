import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { isMissingChunk, reload, reloadOnce, reloadOnceBack } from './missingChunk.ts';
import { PageLoading } from './PageLoading.tsx';

/**
 * Replaces a page that could not be loaded or has failed; the layout around it stays. Files that a deploy has removed are
 * recovered by a reload at once; files that the network lost, when it is back or on retry.
 */
export function RouteError() {
  const { t } = useTranslation();
  const missing = isMissingChunk(useRouteError());
  const [recovering, setRecovering] = useState(missing);
  const [retrying, setRetrying] = useState(false);

  const retry = () => {
    setRetrying(true);
    void reload().then(setRetrying);
  };
  useEffect(() => {
    if (!missing) return;
    void reloadOnce().then(setRecovering);
    const gone = new AbortController();
    addEventListener('online', () => void reloadOnceBack(gone.signal), { signal: gone.signal });
    return () => gone.abort();
  }, [missing]);

  if (recovering) return <PageLoading />;
  const title = t('error.title');
  const message = missing ? t('error.network') : t('error.unexpected');
  return (
    <div className="page section">
      <PageTitle title={title} />
      <h1>{title}</h1>
      <ErrorState message={message} onRetry={retry} retrying={retrying} />
    </div>
  );
}
