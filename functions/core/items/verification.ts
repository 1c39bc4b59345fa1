import { AppError } from '#shared/errors.ts';
import { busyError } from '../attempts.ts';
import { nowIso } from '../clock.ts';
import { env } from '../env.ts';
import { ConditionFailed, type Write } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';
import type { WriteLabel } from '../table/write-labels.ts';
import type { Account } from './accounts.ts';

/** Limits of unverified accounts: unpaid parcels of one, and the percentage of a container of all together. */
export type UnverifiedLimits = { colis: number; percent: number };

export const unverifiedLimits = (): UnverifiedLimits => JSON.parse(env('UNVERIFIED_LIMITS'));

/** Limits of accounts that have never paid: unpaid parcels of one, and its percentage of a container. */
export type NeverPaidLimits = { colis: number; percent: number };

export const neverPaidLimits = (): NeverPaidLimits => JSON.parse(env('NEVER_PAID_LIMITS'));

/** Limits of terms of payment: the percentage of a container that travels unpaid, and the cents one customer owes. */
export type TermsLimits = { percent: number; cents: number };

export const termsLimits = (): TermsLimits => JSON.parse(env('TERMS_LIMITS'));

/** Reports whether an account proved its email address or paid. Admins count as verified. */
export const isVerified = ({ verifiedAt, role }: Account): boolean => verifiedAt !== null || role === 'ADMIN';

/** Reports whether an account has ever paid money, or is an admin's: it is trusted with space and with mails. */
export const hasPaid = ({ paidAt, role }: Account): boolean => paidAt !== null || role === 'ADMIN';

/** Condition for an account that is neither erased nor being deleted, so that the deletion sees every booking. */
const ACCOUNT_OPEN = 'erasedAt = :none AND (attribute_not_exists(closingUntil) OR closingUntil < :now)';

/** Returns the check, labelled `account`, that an account without limits may book; see `holdError`. */
export const accountOpenCheck = (userId: number): Write => ({
  ConditionCheck: {
    Key: keys.account(userId),
    ConditionExpression: ACCOUNT_OPEN,
    ExpressionAttributeValues: { ':none': null, ':now': nowIso() },
  },
});

/** Parcels that an account holds more; negative for less. `large`: its parcel that exceeds its share, null for none. */
export type HeldColis = { provisional: number; held: number; large?: number | null | undefined };

/**
 * Returns the write, labelled `account`, that changes what an account holds; undefined when nothing changes. Taking
 * more needs an account that has not paid since it was read, within its limits; see `holdError`.
 */
export const holdWrite = (userId: number, { provisional, held, large }: HeldColis): Write | undefined => {
  if (provisional === 0 && held === 0 && large === undefined) return undefined;
  const takesLarge = typeof large === 'number';
  const takes = held > 0 || takesLarge;
  const conditions = [
    ...(provisional > 0 ? ['verifiedAt = :none', 'provisionalColis <= :mostProvisional'] : []),
    ...(held > 0 ? [ACCOUNT_OPEN, '(attribute_not_exists(heldColis) OR heldColis <= :mostHeld)'] : []),
    ...(takes ? ['(attribute_not_exists(paidAt) OR paidAt = :none)'] : []),
    ...(takesLarge ? ['attribute_not_exists(largeColisId)'] : []),
  ];
  return {
    Update: {
      Key: keys.account(userId),
      UpdateExpression: [
        'ADD provisionalColis :provisional, heldColis :held',
        ...(takesLarge ? ['SET largeColisId = :large'] : []),
        ...(large === null ? ['REMOVE largeColisId'] : []),
      ].join(' '),
      ConditionExpression: conditions.length > 0 ? conditions.join(' AND ') : 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':provisional': provisional,
        ':held': held,
        ...(takes && { ':none': null }),
        ...(provisional > 0 && { ':mostProvisional': unverifiedLimits().colis - provisional }),
        ...(held > 0 && { ':mostHeld': neverPaidLimits().colis - held, ':now': nowIso() }),
        ...(takesLarge && { ':large': large }),
      },
    },
  };
};

/**
 * Returns the error of a refused `accountOpenCheck`, `holdWrite`, or write of what the customer holds in a container,
 * labelled `reservation`; undefined when none was refused, or when the account has to be read again: it was verified or
 * paid, or has reached a limit, which is refused then.
 */
export const holdError = (error: unknown, reservation: WriteLabel = 'reservation'): AppError | undefined => {
  if (!(error instanceof ConditionFailed)) return undefined;
  if (!error.has('account')) return error.has(reservation) ? neverPaidError('NEVER_PAID_SHARE_FULL', error) : undefined;
  const found = error.failed.account as Account | undefined;
  if (!found || found.erasedAt !== null) return new AppError('SESSION_ENDED', { cause: error });
  return found.closingUntil !== undefined && found.closingUntil >= nowIso() ? busyError(error) : undefined;
};

/** Throws UNPAID_COLIS_LIMIT or NEVER_PAID_COLIS_LIMIT when an account that never paid may not hold `count` more. */
export const checkHeldColis = (account: Account, count: number): void => {
  const [unverified, neverPaid] = [unverifiedLimits(), neverPaidLimits()];
  if (!isVerified(account) && account.provisionalColis + count > unverified.colis)
    throw new AppError('UNPAID_COLIS_LIMIT', { values: { max: unverified.colis, confirmed: neverPaid.colis } });
  if ((account.heldColis ?? 0) + count > neverPaid.colis) throw neverPaidError('NEVER_PAID_COLIS_LIMIT');
};

/** Builds the error of a limit of accounts that have never paid. */
export const neverPaidError = (
  code: 'NEVER_PAID_COLIS_LIMIT' | 'NEVER_PAID_SHARE_FULL' | 'NEVER_PAID_LARGE_COLIS',
  cause?: unknown,
): AppError => {
  const { colis: max, percent } = neverPaidLimits();
  return new AppError(code, { cause, values: code === 'NEVER_PAID_COLIS_LIMIT' ? { max } : { percent } });
};

/**
 * Returns the write, labelled `account`, that records the first payment of an account, which verifies it, and changes
 * what it holds. The ACCOUNT_VERIFIED event, which belongs in the same transaction, releases its other parcels. With
 * `books` the transaction books, too: the account must not be closing, as in `accountOpenCheck`.
 */
export const firstPaymentWrite = (
  { userId, verifiedAt }: Account,
  { provisional, held, large }: HeldColis,
  books = false,
): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: `SET paidAt = :now, verifiedAt = :verified ADD provisionalColis :provisional, heldColis :held${large === null ? ' REMOVE largeColisId' : ''}`,
    ConditionExpression: `verifiedAt = :before AND (attribute_not_exists(paidAt) OR paidAt = :none)${books ? ` AND ${ACCOUNT_OPEN}` : ''}`,
    ExpressionAttributeValues: {
      ':now': nowIso(),
      ':verified': verifiedAt ?? nowIso(),
      ':before': verifiedAt,
      ':none': null,
      ':provisional': provisional,
      ':held': held,
    },
  },
});
