import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { PageLoading } from './PageLoading.tsx';
import { isMissingChunk, reloadOnce } from './reload.ts';

/** What stands in a page's place when it could not be loaded or has failed. The rest of the app stays. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const missing = isMissingChunk(error);
  const [reloading, setReloading] = useState(missing);

  useEffect(() => {
    if (missing) setReloading(reloadOnce());
  }, [missing]);

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
