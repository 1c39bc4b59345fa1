import type { Currency } from '#shared/customs/constants.ts';
import type { MovementType } from '#shared/payments/movements.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import { nowIso, retentionEnd, ttlOf } from '../core/clock.ts';
import { getItems, insertWrite, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/table/query.ts';

/**
 * Movement of money as stored, without personal data; it is never changed, and expires after the accounting retention
 * period. `month` is that of `at` in the seller's zone.
 */
export type StoredMovement = {
  id: string;
  month: string;
  at: string;
  type: MovementType;
  /** Negative when money went out. */
  cents: number;
  /**
   * The money of a refund by hand as it went back, in the smallest unit of its currency: the parts of a payment are together
   * what came in. Absent from other movements, whose share of the payment is exact, and from those of before this was kept.
   */
  origine?: { devise: Currency; montant: number };
  /** Null for a refund that was paid otherwise than the payment. */
  moyen: Moyen | null;
  paymentId: number;
  userId: number;
  colisIds: number[];
  bookingIds: number[];
  reference: string | null;
  /** When it was stored, which may be long after `at`; absent from those of before this was kept. */
  recordedAt?: string;
};

const keyOf = ({ month, at, id }: StoredMovement) => keys.movement(month, at, id);

export const insertMovementWrite = (movement: StoredMovement): Write =>
  insertWrite({
    ...movement,
    recordedAt: nowIso(),
    ...keyOf(movement),
    ttl: ttlOf(retentionEnd(new Date(movement.at))),
  });

/** Returns the movements that are not stored, by a consistent read. */
export const unstoredMovements = async (movements: readonly StoredMovement[]): Promise<StoredMovement[]> => {
  const found = movements.length > 0 ? await getItems(movements.map(keyOf)) : [];
  return movements.filter((_, index) => found[index] === undefined);
};

/** Lists the movements of a month, oldest first. */
export const pageOfMovements = (month: string, page: PageRequest): Promise<Page<StoredMovement>> =>
  pageOfPartition(keys.movement(month, '', '').pk, {}, page);
