import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Parcels name the means of the payment that locks them. The item alone cannot tell it of an older lock: see `withLockMeans`. */
export const lockMethods: Step = {
  says: 'parcels know by which means the payment that locks them comes',
  apply: (item) => (isColis(item) ? { lockedFor: null, ...item } : item),
};

const isColis = ({ sk }: Item): boolean => String(sk).startsWith('COLIS#');
