import { queryOptions } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import { call } from '#web/core/api/call.ts';
import { accountKeys } from './keys.ts';

/** Query for the account of the signed-in user. */
export const ownDetails = queryOptions({
  queryKey: accountKeys.details,
  queryFn: async () => (await call(authRoutes.details, {})).data,
});
