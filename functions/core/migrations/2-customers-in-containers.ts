import type { Migration } from '../item-schema.ts';
import { keys } from '../keys.ts';

/** Adds, for each reservation, the item in the container's partition by which its customers are listed. */
export const customersInContainers: Migration = {
  description: 'containers list the customers who have parcels in them',
  apply: (item) => item,
  adds: ({ sk, userId, bookingId }) =>
    String(sk).startsWith('RESERVATION#')
      ? [{ ...keys.customerIn(Number(bookingId), Number(userId)), bookingId, userId }]
      : [],
};
