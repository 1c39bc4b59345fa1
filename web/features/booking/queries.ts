import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/containers.ts';

/** The container that a parcel is to go into, with what remains in it. */
export const useContainer = (id: number) =>
  useQuery({
    queryKey: containerKeys.one(id),
    queryFn: async () => (await call(bookingsRoutes.get, { params: { id } })).data,
  });

/** After a booking, or a refusal for want of space, what was known of containers and parcels is out of date. */
export function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: containerKeys.all });
    void client.invalidateQueries({ queryKey: colisKeys.all });
  };
}
