import type { Migration } from '../item-schema.ts';
import { keys } from '../keys.ts';

/** Adds, for each container with an arrival point, the item by which that site lists it. */
export const arrivalLists: Migration = {
  description: 'containers are listed by the site at which they arrive',
  apply: (item) => item,
  adds: ({ sk, id, siteArriveeId, dateArrivee }) =>
    sk === 'BOOKING' && siteArriveeId != null
      ? [
          {
            ...keys.arrival(Number(siteArriveeId), String(dateArrivee), Number(id)),
            siteId: siteArriveeId,
            bookingId: id,
          },
        ]
      : [],
};
