import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { PageLoading } from './PageLoading.tsx';
import { isMissingChunk, reload, reloadOnce, reloadOnceBack } from './recover.ts';

/**
 * What stands in a page's place when it could not be loaded or has failed. The rest of the app stays. What a deploy has
 * removed is fetched anew at once; what the network has lost, when it is back or when one tries again.
 */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const missing = isMissingChunk(error);
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

interface BoundaryProps {
  /** Where the reader is: once elsewhere, nothing has failed. */
  place: unknown;
  children: ReactNode;
}

interface BoundaryState {
  place: unknown;
  failure?: { error: unknown } | undefined;
}

/** What fails within a page does not take the rest along. */
export class RouteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps = ({ place }: BoundaryProps, state: BoundaryState) =>
    place === state.place ? null : { place, failure: undefined };

  override render() {
    const { failure } = this.state;
    return failure ? <RouteError error={failure.error} /> : this.props.children;
  }
}
