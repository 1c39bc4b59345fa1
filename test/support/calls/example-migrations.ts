import type { Item } from '#functions/core/table/dynamo.ts';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import type { Migration } from '#functions/core/table/migrations.ts';

const isColis = ({ pk, sk }: Item): boolean => String(pk).startsWith('USER#') && String(sk).startsWith('COLIS#');

/** Migrations of each kind, by which tests and benches prove the mechanism; no table needs them. */
export const MIGRATIONS: readonly Migration[] = [
  {
    description: 'accounts record their erasure',
    apply: (item) => (item.sk === 'ACCOUNT' ? { erasedAt: null, ...item } : item),
  },
  {
    description: 'containers list the customers who have parcels in them',
    apply: (item) => item,
    adds: ({ sk, userId, bookingId }) =>
      String(sk).startsWith('RESERVATION#')
        ? [{ ...keys.customerIn(Number(bookingId), Number(userId)), bookingId, userId }]
        : [],
  },
  {
    description: 'parcels are in the index of all parcels',
    apply: (item) => (isColis(item) ? { ...item, newestPk: 'COLIS' } : item),
  },
  {
    description: 'parcels have a tracking code; anonymised ones have none',
    apply: (item) => item,
    draw: (item) => {
      if (!isColis(item) || item.trackingCode !== undefined || item.username === null) return undefined;
      const trackingCode = newTrackingCode();
      const owner = { userId: item.userId, colisId: item.id, bookingId: item.bookingId };
      return { attributes: { trackingCode }, inserts: [{ ...keys.trackingCode(trackingCode), ...owner }] };
    },
  },
];
