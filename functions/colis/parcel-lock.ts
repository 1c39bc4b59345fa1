import type { Moyen } from '#shared/payments/schema.ts';
import type { StoredColis } from './stored-colis.ts';

/** Open payment as the parcels that it locks know it: its method, its lines in cents, and the pay link that it is by. */
export type LockingPayment = {
  id: number;
  moyen: Moyen;
  lines: readonly { colisId: number; cents: number }[];
  link?: object | undefined;
};

/** Fields of a parcel that no open payment locks. */
export const UNLOCKED = { lockedBy: null, lockedFor: null, lockedCents: undefined, lockedByLink: undefined } as const;

/** Returns a parcel that an open payment locks; the method decides what the customer is asked to do. */
export const toLockedColis = (colis: StoredColis, { id, moyen, lines, link }: LockingPayment): StoredColis => ({
  ...colis,
  lockedBy: id,
  lockedFor: moyen,
  lockedCents: lines.find(({ colisId }) => colisId === colis.id)?.cents,
  lockedByLink: link ? true : undefined,
});
