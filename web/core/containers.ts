import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Container } from '#shared/bookings/schema.ts';

/** Under which keys containers are cached, for whoever shows or changes them. */
export const containerKeys = {
  all: ['containers'],
  lists: ['containers', 'list'],
  list: (...filter: readonly (string | undefined)[]) => ['containers', 'list', ...filter],
  one: (id: number) => ['containers', 'one', id],
  written: ['containers', 'written'],
} as const;

/** A container as an admin just left it, or none when they deleted it. */
export interface WrittenContainer {
  id: number;
  container?: Container;
  at: number;
}

/** A page of a list, and when it was asked for. */
export interface ContainerPage {
  containers: readonly Container[];
  next: string | undefined;
  asOf: number;
}

/** Lists come from an index that may lag behind a write; older pages than this do not know it yet. */
const LAG_MS = 60_000;

/** After adding or editing: every list shows the container as it is now, whatever the API's index still says. */
export function cacheWrittenContainer(client: QueryClient, container: Container): void {
  client.setQueryData(containerKeys.one(container.id), container);
  write(client, { id: container.id, container, at: Date.now() });
}

/** After deleting: no list shows it any more. */
export function cacheDeletedContainer(client: QueryClient, id: number): void {
  client.removeQueries({ queryKey: containerKeys.one(id) });
  write(client, { id, at: Date.now() });
}

function write(client: QueryClient, written: WrittenContainer): void {
  const others = client.getQueryData<readonly WrittenContainer[]>(containerKeys.written) ?? [];
  client.setQueryData<readonly WrittenContainer[]>(containerKeys.written, [
    ...others.filter(({ id }) => id !== written.id),
    written,
  ]);
  void client.invalidateQueries({ queryKey: containerKeys.lists });
}

/** What was just written, for `withWritten`. */
export const useWrittenContainers = (): readonly WrittenContainer[] =>
  useQuery<readonly WrittenContainer[]>({
    queryKey: containerKeys.written,
    queryFn: () => [],
    initialData: [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;

interface ListRules {
  /** Whether a container that was just written has its place in this list. */
  belongs: (container: Container) => boolean;
  newestFirst?: boolean;
}

/** The containers of a list's pages, each once, with what was written since put in its place by departure. */
export function withWrittenContainers(
  pages: readonly ContainerPage[],
  written: readonly WrittenContainer[],
  { belongs, newestFirst = false }: ListRules,
): Container[] {
  const rows = new Map(pages.flatMap(({ containers }) => containers.map((container) => [container.id, container])));
  const asOf = Math.min(...pages.map((page) => page.asOf));
  const unknown = written.filter(({ at }) => asOf < at + LAG_MS);
  for (const { id, container } of unknown) {
    if (container && belongs(container)) rows.set(id, container);
    else rows.delete(id);
  }
  const shown = [...rows.values()];
  if (unknown.length === 0) return shown;
  const sooner = (a: Container, b: Container) => a.dateDepart.localeCompare(b.dateDepart);
  return shown.sort(newestFirst ? (a, b) => sooner(b, a) : sooner);
}
