import { keepPreviousData, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListReply } from '#shared/http/reply.ts';

/**
 * One page of a list of the API, at the cursor that the address names; the page before stays until it is here. It costs
 * the same however long the list is.
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

/** Changes one row on every page of the lists under a key that shows it. */
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

/** Keys under which rows of one kind are cached. */
interface RowKeys {
  all: QueryKey;
  /** Every page of the list. */
  lists: QueryKey;
  one: (id: number) => QueryKey;
}

/**
 * Writes what the API answered to the cached rows of one kind. A changed row keeps its place in the list that is shown,
 * whatever its filter; other lists are fetched anew when they are next shown.
 */
export function useRowCache<Row extends { id: number }>({ all, lists, one }: RowKeys) {
  const client = useQueryClient();
  const outdateLists = () => client.invalidateQueries({ queryKey: all, refetchType: 'none' });
  return {
    added: (row: Row): void => {
      client.setQueryData(one(row.id), row);
      void client.invalidateQueries({ queryKey: all });
    },
    changed: (row: Row): void => {
      updateRow<Row>(client, lists, row.id, row);
      client.setQueryData(one(row.id), row);
      void outdateLists();
    },
    /** The API's index may show a deleted row for moments: the lists drop it at once. */
    removed: (id: number): void => {
      client.setQueriesData<ListReply<Row>>(
        { queryKey: lists },
        (page) => page && { ...page, data: page.data.filter((row) => row.id !== id) },
      );
      void outdateLists();
    },
  };
}

/** One row by itself; what the list showed of it is there at once and is looked at afresh. */
export const useRow = <Row>(key: QueryKey, known: Row | undefined, fetchRow: () => Promise<{ data: Row }>) =>
  useQuery<Row>({
    queryKey: key,
    queryFn: async () => (await fetchRow()).data,
    ...(known !== undefined && { initialData: () => known, initialDataUpdatedAt: 0 }),
  });

/** One row of a list whose rows the API gives by the page only; it stays open when it leaves the list. */
export function useListedRow<Row>(
  page: { rows: readonly Row[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown },
  known: Row | undefined,
) {
  const [row, setRow] = useState(known);
  if (known && known !== row) setRow(known);
  const { rows, error, isFetching, refetch } = page;
  return { data: row, isAbsent: !row && rows !== undefined, error, isFetching, refetch };
}
