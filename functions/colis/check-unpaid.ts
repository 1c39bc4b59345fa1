import { AppError } from '#shared/errors.ts';
import type { Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { conflictingColis } from './colis.table.ts';

/** Condition of a transaction that a parcel is neither paid nor locked by an open payment. */
export const unpaidCheck = (userId: number, id: number): Write => ({
  ConditionCheck: {
    Key: keys.owned('COLIS', userId, id),
    ConditionExpression: 'paymentId = :none AND lockedBy = :none',
    ExpressionAttributeValues: { ':none': null },
  },
});

/** Returns the error of a failed `unpaidCheck`: absent, paid or locked; undefined when it held. */
export const unpaidError = (error: unknown): AppError | undefined => {
  const found = conflictingColis(error, 'colis');
  if (found === undefined) return undefined;
  if (found === 'absent') return new AppError('COLIS_NOT_FOUND', { cause: error });
  return new AppError(found.paymentId === null ? 'COLIS_LOCKED' : 'COLIS_PAID', { cause: error });
};
