import type { ReactNode } from 'react';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** How the loading of one row stands. */
export interface RowQuery<Row> {
  data: Row | undefined;
  error: Error | null;
  isFetching: boolean;
  /** It was looked for and is not there. */
  isAbsent?: boolean;
  refetch: () => unknown;
}

interface PanelOfProps<Row> {
  query: RowQuery<Row>;
  /** That there is no such row any more. */
  absent: string;
  /** That it could not be had, and what to do about it. */
  failed: (advice: string) => string;
  children: (row: Row) => ReactNode;
}

/** What a panel shows of a row, or why it cannot. */
export function RowPanel<Row>({ query, absent, failed, children }: PanelOfProps<Row>) {
  const { data, error, isFetching, isAbsent, refetch } = query;
  if (isAbsent || (error instanceof Refusal && error.status === 404)) return <p>{absent}</p>;
  if (data !== undefined) return children(data);
  if (error)
    return <ErrorState message={failed(adviceOn(error))} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Skeleton lines={6} height="1.25rem" />;
}
