import { keepPreviousData, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
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
export function changeRow<Row extends { id: number }>(
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

/** Takes a row that is gone off every page of the lists under a key. */
export function dropRow(client: QueryClient, lists: QueryKey, id: number): void {
  client.setQueriesData<ListReply<{ id: number }>>(
    { queryKey: lists },
    (page) => page && { ...page, data: page.data.filter((row) => row.id !== id) },
  );
}

/** One row by itself; what the list showed of it is there at once and is looked at afresh. */
export const useRow = <Row>(key: QueryKey, known: Row | undefined, fetchRow: () => Promise<{ data: Row }>) =>
  useQuery<Row>({
    queryKey: key,
    queryFn: async () => (await fetchRow()).data,
    ...(known !== undefined && { initialData: () => known, initialDataUpdatedAt: 0 }),
  });
