import { useQuery } from '@tanstack/react-query';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Query for where the parcel with this code is. */
export const useParcelTracking = (code: string) =>
  useQuery({
    queryKey: ['parcelTracking', code],
    queryFn: async () => (await call(trackingRoutes.ofCode, { params: { code } })).data,
  });
