import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/**
 * Adds the method of the payment that locks a parcel. An older lock does not record it: see
 * `functions/colis/lock-methods.ts`.
 */
export const lockMethods: Migration = {
  description: 'parcels record the method of the payment that locks them',
  apply: (item) => (isColis(item) ? { lockedFor: null, ...item } : item),
};

const isColis = ({ sk }: Item): boolean => String(sk).startsWith('COLIS#');
