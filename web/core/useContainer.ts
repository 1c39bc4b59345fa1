import { queryOptions, useQuery } from '@tanstack/react-query';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import type { Container } from '#shared/bookings/schema.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/containers.ts';

export const containerQuery = (id: number) =>
  queryOptions({
    queryKey: containerKeys.one(id),
    queryFn: async () => (await call(bookingsRoutes.get, { params: { id } })).data,
  });

interface Known {
  /** The container as a list or a link has it: shown at once. */
  known?: Container | undefined;
  /** When the API answered so; unless given, the container is fetched at once. */
  knownAt?: number;
}

/** One container; none is fetched while there is no id. */
export const useContainer = (id: number | undefined, { known, knownAt = 0 }: Known = {}) =>
  useQuery({
    ...containerQuery(id ?? 0),
    enabled: Boolean(id),
    ...(known && { initialData: known, initialDataUpdatedAt: knownAt }),
  });

interface Asked {
  data: Container | undefined;
  isFetching: boolean;
}

/** A container that was asked for: null when it cannot be had, undefined while it is on its way. */
export const containerIn = ({ data, isFetching }: Asked): Container | null | undefined =>
  data ?? (isFetching ? undefined : null);
