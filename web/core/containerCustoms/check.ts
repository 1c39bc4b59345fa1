import { queryOptions, useQuery } from '@tanstack/react-query';
import { customsRoutes } from '#shared/customs/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Query for the customs check of a container, which is repeated whenever it is shown. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: ['containerCustoms', id, 'check'],
    queryFn: async () => (await call(customsRoutes.check, { params: { bookingId: id } })).data,
    staleTime: 0,
  });

/** Customs check of a container; nothing is fetched without an id. */
export const useContainerCheck = (id: number | undefined) =>
  useQuery({ ...checkQuery(id ?? 0), enabled: id !== undefined });
