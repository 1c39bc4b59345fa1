import { useQuery, useQueryClient } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { session } from '#web/core/session/session.ts';
import { waitlistKey } from '#web/core/waitlist/waitlistKey.ts';
import { UNPAID_LIMITS, type UnpaidLimitCode } from './unpaidLimits.ts';

/** Query for the container that is to be booked, whether it still can be or not. */
export const useBookingContainer = (id: number) =>
  useQuery({ queryKey: containerKeys.one(id), queryFn: () => fetchContainer(id) });

/**
 * Loads a container. Everyone may read an open one, so that the form shows before Amplify is loaded; one that has
 * closed is loaded with the session, by its customers, and so is one with a waitlist, which may hold space for them. Admins' pages share the reply, which tells them more.
 */
async function fetchContainer(id: number) {
  const load = async (asVisitor: boolean) => (await call(containersRoutes.get, { params: { id } }, { asVisitor })).data;
  if (session().isTeam) return load(false);
  try {
    const container = await load(true);
    return container.attente && session().isSignedIn ? await load(false) : container;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return load(false);
    throw error;
  }
}

/** Returns a function that invalidates containers and parcels, after a booking or a refusal for lack of space. */
export function useInvalidateBooking() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: containerKeys.all });
    void client.invalidateQueries({ queryKey: colisKeys.all });
    void client.invalidateQueries({ queryKey: waitlistKey });
  };
}

/**
 * Reports whether a customer who was refused has unpaid parcels. At a limit of a share they may not: the unpaid parcels
 * are other customers', or their shipment alone exceeds it.
 */
export const useHasUnpaidColis = (code: UnpaidLimitCode): boolean => {
  const { holdsUnpaid } = UNPAID_LIMITS[code];
  const { data } = useQuery({
    queryKey: colisKeys.list('A_PAYER', 'first'),
    queryFn: async () => (await call(colisRoutes.mine, { query: { paiement: 'A_PAYER', limit: '1' } })).data,
    enabled: !holdsUnpaid,
  });
  return holdsUnpaid || (data?.length ?? 0) > 0;
};
