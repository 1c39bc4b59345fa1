import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Container } from '#shared/containers/schema.ts';
import type { EmbeddedDepartures } from '#shared/home-page.ts';

/** Query keys of containers. */
export const containerKeys = {
  all: ['containers'],
  lists: ['containers', 'list'],
  list: (...filter: readonly (string | undefined)[]) => ['containers', 'list', ...filter],
  one: (id: number) => ['containers', 'one', id],
  written: ['containers', 'written'],
} as const;

/** Query parameter of the form for a new container: the container whose departure it duplicates. */
export const DUPLICATE_PARAM = 'modele';

/** Query key of the open departures that visitors and customers see. */
export const departuresKey = containerKeys.list('public', undefined);

/** Container that an admin just saved; without `container` when they deleted it. */
export interface WrittenContainer {
  id: number;
  container?: Container;
  at: number;
}

/** Page of a list, with the time of its request. */
export type ContainerPage = EmbeddedDepartures;

/** Longest lag of the list index behind a write; a page requested within it may not show the write yet. */
const LAG_MS = 60_000;

/** Caches an added or edited container, so that every list shows it as saved even while the API's index lags. */
export function cacheWrittenContainer(client: QueryClient, container: Container): void {
  client.setQueryData(containerKeys.one(container.id), container);
  recordWrite(client, { id: container.id, container, at: Date.now() });
}

/** Removes a deleted container from the cache, so that no list shows it while the API's index lags. */
export function cacheDeletedContainer(client: QueryClient, id: number): void {
  client.removeQueries({ queryKey: containerKeys.one(id) });
  recordWrite(client, { id, at: Date.now() });
}

function recordWrite(client: QueryClient, written: WrittenContainer): void {
  const others = client.getQueryData<readonly WrittenContainer[]>(containerKeys.written) ?? [];
  client.setQueryData<readonly WrittenContainer[]>(containerKeys.written, [
    ...others.filter(({ id }) => id !== written.id),
    written,
  ]);
  void client.invalidateQueries({ queryKey: containerKeys.lists });
}

/** Returns the containers written recently, for `withWrittenContainers`. */
export const useWrittenContainers = (): readonly WrittenContainer[] =>
  useQuery<readonly WrittenContainer[]>({
    queryKey: containerKeys.written,
    queryFn: () => [],
    initialData: [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;

interface ListRules {
  /** Reports whether a written container belongs in this list. */
  belongs: (container: Container) => boolean;
  newestFirst?: boolean;
}

/** Merges a list's pages with the recently written containers: each container once, sorted by departure. */
export function withWrittenContainers(
  pages: readonly ContainerPage[],
  written: readonly WrittenContainer[],
  { belongs, newestFirst = false }: ListRules,
): Container[] {
  const rows = new Map(pages.flatMap(({ containers }) => containers.map((container) => [container.id, container])));
  const asOf = Math.min(...pages.map((page) => page.asOf));
  const unindexed = written.filter(({ at }) => asOf < at + LAG_MS);
  for (const { id, container } of unindexed) {
    if (container && belongs(container)) rows.set(id, container);
    else rows.delete(id);
  }
  const merged = [...rows.values()];
  if (unindexed.length === 0) return merged;
  const byDeparture = (a: Container, b: Container) => a.dateDepart.localeCompare(b.dateDepart);
  return merged.sort(newestFirst ? (a, b) => byDeparture(b, a) : byDeparture);
}
