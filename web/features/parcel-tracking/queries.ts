import { useQuery } from '@tanstack/react-query';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { parcelKey } from '#web/core/loading/embeddedParcel.ts';

/** Query for where the parcel with this code is; null when no parcel has it. */
export const useParcelTracking = (code: string) =>
  useQuery({
    queryKey: parcelKey(code),
    queryFn: async () => {
      try {
        return (await call(trackingRoutes.ofCode, { params: { code } })).data;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null;
        throw error;
      }
    },
  });
