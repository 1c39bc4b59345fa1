import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { containersRoutes } from '#shared/containers/routes.ts';
import { isOpen } from '#shared/containers/rules.ts';
import type { Container, ContainerStatut } from '#shared/containers/schema.ts';
import { call } from '#web/core/api/call.ts';
import {
  type ContainerPage,
  containerKeys,
  useWrittenContainers,
  withWrittenContainers,
} from '#web/core/container/containers.ts';
import { allRows, CARDS_PAGE, LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { useIsAdmin } from '#web/core/session/session.ts';
import { useClientValue } from '#web/ui/useClientValue.ts';
import { placesOf } from './places.ts';

const audience = (isAdmin: boolean) => (isAdmin ? 'admin' : 'public');

/** Query for the pages of containers. A part of the page renders again only when something changes that it reads. */
export function useContainerPages(statut?: ContainerStatut) {
  const isAdmin = useIsAdmin();
  const asked = isAdmin ? statut : undefined;
  return useInfiniteQuery({
    queryKey: containerKeys.list(audience(isAdmin), asked),
    queryFn: ({ pageParam }) => fetchPage({ limit: CARDS_PAGE, cursor: pageParam, statut: asked }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ContainerPage) => next,
    // Keeps the list while another statut is loading, but never shows an admin's list to the next user.
    placeholderData: (before, query) => (query?.queryKey[2] === audience(isAdmin) ? before : undefined),
  });
}

/** Open departures page by page, earliest first; for an admin containers of all or one statut, latest first. */
export function useContainers(statut?: ContainerStatut) {
  const query = useContainerPages(statut);
  return { ...query, containers: useListed(query.data?.pages, statut) };
}

/** Returns the containers of these pages, with those written recently. */
function useListed(pages: readonly ContainerPage[] | undefined, statut?: ContainerStatut): Container[] | undefined {
  const isAdmin = useIsAdmin();
  const written = useWrittenContainers();
  const asked = isAdmin ? statut : undefined;
  const now = new Date();
  const belongs = (container: Container) => (isAdmin ? !asked || container.statut === asked : isOpen(container, now));
  return pages && withWrittenContainers(pages, written, { belongs, newestFirst: isAdmin && !asked });
}

/** All departures of a day; only admins see those that cannot be booked. */
export function useDepartures(date: string, statut: ContainerStatut | undefined) {
  const isAdmin = useIsAdmin();
  const written = useWrittenContainers();
  const query = useQuery({
    queryKey: containerKeys.list(audience(isAdmin), 'day', date),
    queryFn: () => fetchDay(date),
    enabled: date !== '',
  });
  const now = new Date();
  const isVisible = (container: Container) =>
    isAdmin ? !statut || container.statut === statut : isOpen(container, now);
  const belongs = (container: Container) => container.jourDepart === date;
  const containers = query.data && withWrittenContainers([query.data], written, { belongs }).filter(isVisible);
  return { ...query, containers };
}

/** The next departures, as many as one page holds, among which the nearest to a day are searched. */
export function useNextDepartures(enabled: boolean) {
  const isAdmin = useIsAdmin();
  return useQuery({
    queryKey: containerKeys.list(audience(isAdmin), 'next'),
    queryFn: () => fetchPage({ limit: LARGEST_PAGE, statut: isAdmin ? 'EN_COURS' : undefined }),
    enabled,
  });
}

/**
 * Places of the loaded containers, for suggestions in the search form; none before hydration, because the form is
 * hydrated late: until then other containers may have been loaded than those in the document.
 */
export function usePlaces() {
  const { data } = useContainerPages();
  const isHydrated = useClientValue(() => true, false);
  const listed = useListed(data?.pages);
  const containers = (isHydrated && listed) || [];
  return { from: placesOf(containers, 'lieuEnlevement'), to: placesOf(containers, 'destination') };
}

type ListQuery = { limit: string; cursor?: string | undefined; statut?: ContainerStatut | undefined };

async function fetchPage({ limit, cursor, statut }: ListQuery): Promise<ContainerPage> {
  const asOf = Date.now();
  const query = { limit, cursor, statut };
  const { data, next } = await call(containersRoutes.list, { query });
  return { containers: data, next, asOf };
}

/** Loads all departures of a day, since they are filtered by place in the browser. */
async function fetchDay(date: string): Promise<ContainerPage> {
  const asOf = Date.now();
  const containers = await allRows((page) => call(containersRoutes.byDate, { query: { dateDepart: date, ...page } }));
  return { containers, next: undefined, asOf };
}
