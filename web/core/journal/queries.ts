import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import type { ListReply } from '#shared/http/reply.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/container/containers.ts';

/** Parcel or container whose journal it is. */
export type JournalOf = { colisId: number } | { bookingId: number };

/** Journal for admins. A change of the parcel or container refetches it, since its key begins with theirs. */
export const useJournal = (of: JournalOf) =>
  useEntries(
    'colisId' in of ? [...colisKeys.all, 'journal', of.colisId] : [...containerKeys.all, 'journal', of.bookingId],
    (cursor) =>
      'colisId' in of
        ? call(cockpitRoutes.colisJournal, { params: { id: of.colisId }, query: { cursor } })
        : call(cockpitRoutes.containerJournal, { params: { id: of.bookingId }, query: { cursor } }),
  );

/** Journal of a parcel as its customer reads it. */
export const useOwnJournal = (id: number) =>
  useEntries([...colisKeys.all, 'ownJournal', id], (cursor) =>
    call(cockpitRoutes.ownColisJournal, { params: { id }, query: { cursor } }),
  );

/** Query for the entries of a journal, page by page. */
function useEntries<Entry extends { id: string }>(
  queryKey: readonly unknown[],
  fetchPage: (cursor: string | undefined) => Promise<ListReply<Entry>>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListReply<Entry>) => next,
  });
  return { ...query, rows: query.data && entriesOf(query.data) };
}

/** Joins the entries of all pages, each once: new ones move the others between two requests. */
const entriesOf = <Entry extends { id: string }>({ pages }: InfiniteData<ListReply<Entry>>): Entry[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((entry) => [entry.id, entry])).values(),
];
