import { queryOptions, useQuery } from '@tanstack/react-query';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';

/** Query for one container. */
export const containerQuery = (id: number) =>
  queryOptions({
    queryKey: containerKeys.one(id),
    queryFn: async () => (await call(containersRoutes.get, { params: { id } })).data,
  });

interface KnownContainer {
  /** Container from a list or a link, shown immediately. */
  known?: Container | undefined;
  /** Time of the API's reply in milliseconds since 1970; without it the container is fetched at once. */
  knownAt?: number;
}

/** Query for one container; nothing is fetched without an id. */
export const useContainer = (id: number | undefined, { known, knownAt = 0 }: KnownContainer = {}) =>
  useQuery({
    ...containerQuery(id ?? 0),
    enabled: Boolean(id),
    ...(known && { initialData: known, initialDataUpdatedAt: knownAt }),
  });

interface ContainerResult {
  data: Container | undefined;
  isFetching: boolean;
}

/** Returns the container of a query: null when it cannot be loaded, undefined while it is loading. */
export const loadedContainer = ({ data, isFetching }: ContainerResult): Container | null | undefined =>
  data ?? (isFetching ? undefined : null);
