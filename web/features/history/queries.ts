import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/containers.ts';
import { CARDS_PAGE } from '#web/core/paged/pages.ts';
import { usePaged } from '#web/core/paged/usePaged.ts';
import { useSession } from '#web/core/session.ts';

/** Fill whole rows of cards, whether one, two or three stand in each. */
/** The containers in which one has parcels, last booked first; for an admin all there are. */
export const useBookings = () =>
  usePaged([...containerKeys.all, 'booked'], (cursor) =>
    call(bookingsRoutes.mine, { query: { limit: CARDS_PAGE, cursor } }),
  );

/** One's own parcels, newest first; for an admin everybody's. */
export function useColisHistory() {
  const { isAdmin } = useSession();
  const route = isAdmin ? colisRoutes.all : colisRoutes.mine;
  return usePaged(colisKeys.list('history', isAdmin ? 'all' : 'mine'), (cursor) => call(route, { query: { cursor } }));
}
