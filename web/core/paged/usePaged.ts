import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ListReply } from '#shared/http/reply.ts';

/** A list of the API, page by page; `fetchPage` gets the cursor of the page that is wanted, none for the first. */
export function usePaged<Row extends { id: number }, Rest>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<ListReply<Row> & Rest>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListReply<Row>) => next,
  });
  return { ...query, rows: query.data && rowsOf(query.data.pages) };
}

/** How the loading of a list stands, whatever it is of. */
export interface Paged {
  rows: readonly unknown[] | undefined;
  error: Error | null;
  isPaused: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** What moves while one looks may come on two pages: nothing is shown twice. */
export const rowsOf = <Row extends { id: number }>(pages: readonly ListReply<Row>[]): Row[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values(),
];
