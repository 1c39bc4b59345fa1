import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import styles from './Panel.module.css';
import { PanelLoading } from './PanelLoading.tsx';

interface PanelProps<Data> {
  title: string;
  /** Highlights a panel that requires an action. */
  strong?: boolean;
  query: {
    data: Data | undefined;
    error: Error | null;
    isPaused: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
}

/** Panel of the dashboard that loads, or fails, independently of the others. */
export function Panel<Data>({ title, strong, query, children }: PanelProps<Data>) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const { data, error, isPaused, isFetching, refetch } = query;
  return (
    <section className={styles.panel} data-strong={strong || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data !== undefined && children(data)}
      {data === undefined && isPaused && <ErrorState message={t('offline')} />}
      {data === undefined && !isPaused && error && (
        <ErrorState
          message={t('failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && !isPaused && !error && <PanelLoading />}
    </section>
  );
}

interface PanelLinkProps {
  to: string;
  /** Id of the element that describes the link's target. */
  describedBy?: string;
  children: string;
}

/** Link to the full page, at the bottom of a panel. */
export function PanelLink({ to, describedBy, children }: PanelLinkProps) {
  return (
    <Link to={to} className={styles.link} aria-describedby={describedBy}>
      {children}
    </Link>
  );
}
