import type { ReactNode } from 'react';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loading state of one row. */
export interface RowQuery<Row> {
  data: Row | undefined;
  error: Error | null;
  isFetching: boolean;
  /** True when the loaded list does not contain the row. */
  isAbsent?: boolean;
  refetch: () => unknown;
}

interface RowPanelProps<Row> {
  query: RowQuery<Row>;
  /** Text for a row that no longer exists. */
  absent: string;
  /** Returns the error text for a row that failed to load. */
  failed: (advice: string) => string;
  children: (row: Row) => ReactNode;
}

/** Content of a panel for a row, or its loading or error state. */
export function RowPanel<Row>({ query, absent, failed, children }: RowPanelProps<Row>) {
  const { data, error, isFetching, isAbsent, refetch } = query;
  if (isAbsent || (error instanceof Refusal && error.status === 404)) return <p>{absent}</p>;
  if (data !== undefined) return children(data);
  if (error)
    return <ErrorState message={failed(adviceOn(error))} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Skeleton lines={6} height="1.25rem" />;
}
