import { systemRoutes } from '#shared/system/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Milliseconds for which the rates are not fetched again; they change once a day. */
const STALE_MS = 3_600_000;

/** Query for the indicative rates of the dollar; null when there are none of the last days. */
export const ratesQuery = {
  queryKey: ['rates'],
  queryFn: async () => (await call(systemRoutes.rates, {})).data,
  staleTime: STALE_MS,
};
