import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Container } from '#shared/bookings/schema.ts';
import { ownContainers } from '#web/core/ownContainers.ts';
import { containerIn, containerQuery } from '#web/core/useContainer.ts';

/** Containers by their id: null for one that cannot be had, none for one that is on its way. */
export type Containers = ReadonlyMap<number, Container | null>;

interface List {
  rows: readonly Container[] | undefined;
  isFetching: boolean;
}

/** The containers that parcels are in: of a list that has them at once, and one by one those that it has not. */
export function useContainersIn({ rows, isFetching }: List, ids: readonly number[]): Containers {
  const known = new Map<number, Container | null>((rows ?? []).map((container) => [container.id, container]));
  const others = rows || !isFetching ? [...new Set(ids)].filter((id) => !known.has(id)) : [];
  const rest = useQueries({ queries: others.map((id) => ({ ...containerQuery(id), enabled: id > 0 })) });
  for (const [index, id] of others.entries()) {
    const container = rest[index] && containerIn(rest[index]);
    if (container !== undefined) known.set(id, container);
  }
  return known;
}

/** The containers that some of one's own parcels are in. */
export function useContainersOf(ids: readonly number[]): Containers {
  const { data, isFetching } = useQuery({
    ...ownContainers,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  return useContainersIn({ rows: data, isFetching }, ids);
}
