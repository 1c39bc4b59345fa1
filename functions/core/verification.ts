import { AppError } from '#shared/errors.ts';
import type { Account } from './accounts.ts';
import { nowIso } from './clock.ts';
import { ConditionFailed, type Write } from './dynamo.ts';
import { env } from './env.ts';
import { keys } from './keys.ts';

/** What unverified accounts may hold: unpaid parcels of one account, and the percentage of a container of all together. */
export type UnverifiedLimits = { colis: number; percent: number };

export const unverifiedLimits = (): UnverifiedLimits => JSON.parse(env('UNVERIFIED_LIMITS'));

/** Whether an account is trusted to hold unpaid space without limit. Admins are. */
export const isVerified = ({ verifiedAt, role }: Account): boolean => verifiedAt !== null || role === 'ADMIN';

/** Neither erased nor being deleted: what is booked now is seen by whoever checks that nothing is under way. */
const OPEN = 'erasedAt = :none AND (attribute_not_exists(closingUntil) OR closingUntil < :now)';

/** The check, to be labelled `account`, that a verified account may book; see `holdRefusal`. */
export const checkAccountOpen = (userId: number): Write => ({
  ConditionCheck: {
    Key: keys.account(userId),
    ConditionExpression: OPEN,
    ExpressionAttributeValues: { ':none': null, ':now': nowIso() },
  },
});

/** The write, to be labelled `account`, by which an unverified account holds one provisional parcel more; see `holdRefusal`. */
export const holdProvisional = (userId: number): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: 'ADD provisionalColis :one',
    ConditionExpression: `verifiedAt = :none AND provisionalColis < :max AND ${OPEN}`,
    ExpressionAttributeValues: { ':one': 1, ':none': null, ':max': unverifiedLimits().colis, ':now': nowIso() },
  },
});

/** Why `holdProvisional` or `checkOpen` was refused. Undefined when neither was, or when the account is verified by now. */
export const holdError = (error: unknown): AppError | undefined => {
  if (!(error instanceof ConditionFailed) || !('account' in error.failed)) return undefined;
  const found = error.failed.account as Account | undefined;
  if (!found || found.erasedAt !== null) return new AppError('SESSION_ENDED', { cause: error });
  if (found.closingUntil !== undefined && found.closingUntil >= nowIso())
    return new AppError('BUSY', { cause: error, retryAfterSeconds: 2 });
  return isVerified(found) ? undefined : unpaidLimitError(error);
};

/** The refusal of a provisional parcel beyond what one account may hold. */
export const unpaidLimitError = (cause?: unknown): AppError =>
  new AppError('UNPAID_COLIS_LIMIT', { cause, values: { max: unverifiedLimits().colis } });

/** The write, to be labelled `account`, by which an account holds so many provisional parcels less. */
export const releaseProvisional = (userId: number, count: number): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: 'ADD provisionalColis :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -count },
  },
});

/**
 * The write, to be labelled `account`, by which an unverified account becomes verified and so many of its provisional
 * parcels are released. Its other ones follow the ACCOUNT_VERIFIED event, which belongs in the same transaction.
 */
export const verifyAccount = (userId: number, released: number): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: 'SET verifiedAt = :now ADD provisionalColis :less',
    ConditionExpression: 'verifiedAt = :none',
    ExpressionAttributeValues: { ':now': nowIso(), ':none': null, ':less': -released },
  },
});
