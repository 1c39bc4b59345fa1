import { owesSupplement } from '#shared/colis/rules.ts';
import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';
import { indexKeys } from '../keys.ts';

/** Lists parcels that owe a supplement with the unpaid ones, and cancelled parcels no longer. */
export const outstandingParcels: Migration = {
  description: 'the unpaid parcels that admins list are those that owe something',
  apply: (item) => (isColis(item) ? { ...item, ...paymentKeysOf(item) } : item),
};

/** Reports whether an item is a parcel; the row of one in its container has the same sort key. */
const isColis = ({ pk, sk }: Item): boolean => String(sk).startsWith('COLIS#') && String(pk).startsWith('USER#');

const paymentKeysOf = (item: Item): Item => {
  const colis = { ...item, paye: item.paymentId !== null } as Parameters<typeof owesSupplement>[0];
  return indexKeys.colisPayment({ ...colis, owesSupplement: owesSupplement(colis) });
};
