import { keepPreviousData, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListReply } from '#shared/http/reply.ts';

/**
 * Query for one page of a list, at the cursor in the address; the previous page stays until it is loaded. Its cost does
 * not grow with the length of the list.
 */
export function usePage<Row extends { id: number }>(
  list: QueryKey,
  cursor: string | undefined,
  fetchPage: (cursor: string | undefined) => Promise<ListReply<Row>>,
) {
  const query = useQuery({
    queryKey: [...list, cursor ?? 'first'],
    queryFn: () => fetchPage(cursor),
    placeholderData: keepPreviousData,
  });
  return { ...query, rows: query.data?.data, next: query.data?.next };
}

/** Updates one row on every cached page under a query key. */
export function updateRow<Row extends { id: number }>(
  client: QueryClient,
  lists: QueryKey,
  id: number,
  change: Partial<Row>,
): void {
  client.setQueriesData<ListReply<Row>>(
    { queryKey: lists },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)) },
  );
}

/** Query keys of rows of one kind. */
interface RowKeys {
  all: QueryKey;
  /** Key of every page of the list. */
  lists: QueryKey;
  one: (id: number) => QueryKey;
}

/**
 * Updates the cached rows of one kind after a write. A changed row keeps its position in the visible list, whatever the
 * filter; other lists are fetched again when they are next shown.
 */
export function useRowCache<Row extends { id: number }>({ all, lists, one }: RowKeys) {
  const client = useQueryClient();
  const markListsStale = () => client.invalidateQueries({ queryKey: all, refetchType: 'none' });
  return {
    added: (row: Row): void => {
      client.setQueryData(one(row.id), row);
      void client.invalidateQueries({ queryKey: all });
    },
    changed: (row: Row): void => {
      updateRow<Row>(client, lists, row.id, row);
      client.setQueryData(one(row.id), row);
      void markListsStale();
    },
    /** Removes a deleted row from the lists at once, because the API's index may still contain it for moments. */
    removed: (id: number): void => {
      client.setQueriesData<ListReply<Row>>(
        { queryKey: lists },
        (page) => page && { ...page, data: page.data.filter((row) => row.id !== id) },
      );
      void markListsStale();
    },
  };
}

/** Query for one row; shows the listed row immediately and fetches it again. */
export const useRow = <Row>(key: QueryKey, known: Row | undefined, fetchRow: () => Promise<{ data: Row }>) =>
  useQuery<Row>({
    queryKey: key,
    queryFn: async () => (await fetchRow()).data,
    ...(known !== undefined && { initialData: () => known, initialDataUpdatedAt: 0 }),
  });

/** One row of a list whose rows have no individual endpoint; it stays open when it disappears from the list. */
export function useListedRow<Row>(
  page: { rows: readonly Row[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown },
  known: Row | undefined,
) {
  const [row, setRow] = useState(known);
  if (known && known !== row) setRow(known);
  const { rows, error, isFetching, refetch } = page;
  return { data: row, isAbsent: !row && rows !== undefined, error, isFetching, refetch };
}
