import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ListReply } from '#shared/http/reply.ts';

/** Query for a list, page by page; `fetchPage` gets the cursor of the next page, undefined for the first. */
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

/** Loading state of a list of any kind. */
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

/** Joins the rows of all pages, each row once: a row that moves between two requests is on two pages. */
export const rowsOf = <Row extends { id: number }>(pages: readonly ListReply<Row>[]): Row[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values(),
];
