import { queryOptions } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { call } from '#web/core/api/call.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { colisKeys } from './keys.ts';

/** Query for the customer's latest parcels, up to the largest page of one call. */
export const latestColis = queryOptions({
  queryKey: colisKeys.list('latest'),
  queryFn: async () => (await call(colisRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
});
