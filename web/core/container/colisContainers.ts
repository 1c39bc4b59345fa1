import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Container } from '#shared/containers/schema.ts';
import { ownContainers } from '#web/core/container/ownContainers.ts';
import { containerQuery, loadedContainer } from '#web/core/container/useContainer.ts';

/** Containers by id: null for one that cannot be loaded; one that is loading is missing. */
export type Containers = ReadonlyMap<number, Container | null>;

interface ContainerList {
  rows: readonly Container[] | undefined;
  isFetching: boolean;
}

/** Returns the containers of parcels: from a list if it contains them, otherwise each fetched by its own call. */
export function useContainersFromList({ rows, isFetching }: ContainerList, ids: readonly number[]): Containers {
  const known = new Map<number, Container | null>((rows ?? []).map((container) => [container.id, container]));
  const missingIds = rows || !isFetching ? [...new Set(ids)].filter((id) => !known.has(id)) : [];
  const fetched = useQueries({ queries: missingIds.map((id) => ({ ...containerQuery(id), enabled: id > 0 })) });
  for (const [index, id] of missingIds.entries()) {
    const container = fetched[index] && loadedContainer(fetched[index]);
    if (container !== undefined) known.set(id, container);
  }
  return known;
}

/** Returns the containers of the customer's own parcels. */
export function useOwnColisContainers(ids: readonly number[]): Containers {
  const { data, isFetching } = useQuery({
    ...ownContainers,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  return useContainersFromList({ rows: data, isFetching }, ids);
}
