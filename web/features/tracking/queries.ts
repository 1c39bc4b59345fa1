import { containersRoutes } from '#shared/containers/routes.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { CARDS_PAGE } from '#web/core/paged/pages.ts';
import { usePaged } from '#web/core/paged/usePaged.ts';
import { byInterest } from '#web/core/tracking/order.ts';

/**
 * Containers that can be tracked: those with the customer's parcels, or all for an admin. Each page is sorted by
 * interest when it is loaded, not on every render.
 */
export const useTrackedContainers = () =>
  usePaged([...containerKeys.all, 'followed'], async (cursor) => {
    const page = await call(containersRoutes.mine, { query: { limit: CARDS_PAGE, cursor } });
    return { ...page, data: byInterest(page.data, new Date()) };
  });
