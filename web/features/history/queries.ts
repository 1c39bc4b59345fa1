import { colisRoutes } from '#shared/colis/routes.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { CARDS_PAGE } from '#web/core/paged/pages.ts';
import { usePaged } from '#web/core/paged/usePaged.ts';
import { useSession } from '#web/core/session/session.ts';

/** Containers with the customer's parcels, last booked first; all containers for an admin. */
export const useBookings = () =>
  usePaged([...containerKeys.all, 'booked'], (cursor) =>
    call(containersRoutes.mine, { query: { limit: CARDS_PAGE, cursor } }),
  );

/** The customer's parcels, newest first; all parcels for an admin. */
export function useColisHistory() {
  const { isAdmin } = useSession();
  const route = isAdmin ? colisRoutes.all : colisRoutes.mine;
  return usePaged(colisKeys.list('history', isAdmin ? 'all' : 'mine'), (cursor) => call(route, { query: { cursor } }));
}
