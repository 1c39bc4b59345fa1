import type { Item } from '../dynamo.ts';
import { newTrackingCode } from '../ids.ts';
import type { Migration } from '../item-schema.ts';
import { keys } from '../keys.ts';

/** Gives parcels that are older than the tracking codes one each; anonymised parcels get none. */
export const trackingCodes: Migration = {
  description: 'parcels have a tracking code',
  apply: (item) => item,
  draw: (item) => {
    if (!isColis(item) || item.trackingCode !== undefined || item.username === null) return undefined;
    const trackingCode = newTrackingCode();
    const owner = { userId: item.userId, colisId: item.id, bookingId: item.bookingId };
    return { attributes: { trackingCode }, inserts: [{ ...keys.trackingCode(trackingCode), ...owner }] };
  },
};

const isColis = ({ sk }: Item): boolean => String(sk).startsWith('COLIS#');
