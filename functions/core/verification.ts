import { AppError } from '#shared/errors.ts';
import type { Account } from './accounts.ts';
import { busyError } from './attempts.ts';
import { nowIso } from './clock.ts';
import { ConditionFailed, type Write } from './dynamo.ts';
import { env } from './env.ts';
import { keys } from './keys.ts';

/** Limits of unverified accounts: unpaid parcels of one, and the percentage of a container of all together. */
export type UnverifiedLimits = { colis: number; percent: number };

export const unverifiedLimits = (): UnverifiedLimits => JSON.parse(env('UNVERIFIED_LIMITS'));

/** Reports whether an account may hold unpaid space without limit. Admins may. */
export const isVerified = ({ verifiedAt, role }: Account): boolean => verifiedAt !== null || role === 'ADMIN';

/** Condition for an account that is neither erased nor being deleted, so that the deletion sees every booking. */
const ACCOUNT_OPEN = 'erasedAt = :none AND (attribute_not_exists(closingUntil) OR closingUntil < :now)';

/** Returns the check, labelled `account`, that a verified account may book; see `holdError`. */
export const accountOpenCheck = (userId: number): Write => ({
  ConditionCheck: {
    Key: keys.account(userId),
    ConditionExpression: ACCOUNT_OPEN,
    ExpressionAttributeValues: { ':none': null, ':now': nowIso() },
  },
});

/** Returns the write, labelled `account`, that adds provisional parcels to an unverified account; see `holdError`. */
export const addProvisionalWrite = (userId: number, colis: number): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: 'ADD provisionalColis :colis',
    ConditionExpression: `verifiedAt = :none AND provisionalColis <= :most AND ${ACCOUNT_OPEN}`,
    ExpressionAttributeValues: {
      ':colis': colis,
      ':none': null,
      ':most': unverifiedLimits().colis - colis,
      ':now': nowIso(),
    },
  },
});

/**
 * Returns the error of a refused `addProvisionalWrite` or `accountOpenCheck`; undefined when neither was refused, or
 * when the account is verified by now.
 */
export const holdError = (error: unknown): AppError | undefined => {
  if (!(error instanceof ConditionFailed) || !error.has('account')) return undefined;
  const found = error.failed.account as Account | undefined;
  if (!found || found.erasedAt !== null) return new AppError('SESSION_ENDED', { cause: error });
  if (found.closingUntil !== undefined && found.closingUntil >= nowIso()) return busyError(error);
  return isVerified(found) ? undefined : unpaidLimitError(error);
};

/** Builds the error for a provisional parcel beyond the limit of one account. */
export const unpaidLimitError = (cause?: unknown): AppError =>
  new AppError('UNPAID_COLIS_LIMIT', { cause, values: { max: unverifiedLimits().colis } });

/** Returns the write, labelled `account`, that subtracts `count` provisional parcels from an account. */
export const subtractProvisionalWrite = (userId: number, count: number): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: 'ADD provisionalColis :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -count },
  },
});

/**
 * Returns the write, labelled `account`, that records the first payment of an account, which verifies it, and releases
 * `released` of its provisional parcels. The ACCOUNT_VERIFIED event, which belongs in the same transaction unless it was
 * verified before, releases the others.
 */
export const recordFirstPaymentWrite = ({ userId, verifiedAt }: Account, released: number): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: `SET paidAt = :now${verifiedAt === null ? ', verifiedAt = :now' : ''} ADD provisionalColis :less`,
    ConditionExpression: `(attribute_not_exists(paidAt) OR paidAt = :none)${verifiedAt === null ? ' AND verifiedAt = :none' : ''}`,
    ExpressionAttributeValues: { ':now': nowIso(), ':none': null, ':less': -released },
  },
});
