import { hoursAfter, nowIso, ttlOf } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { getItem, transact, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';

/** Request to reset a password; `userId` is null for an email without an account. */
export type ResetRequest = {
  resetId: string;
  userId: number | null;
  askedAt: string;
  expiresAt: string;
  /** Start of the last attempt to set a password with it; equals the account's `passwordSince` until another is set. */
  openedAt?: string;
  /** `passwordName` of that attempt. */
  openedFor?: string;
  usedAt?: string;
};

/** Attempt to set one password by a reset request; `passwordName` identifies the password without revealing it. */
export type ResetAttempt = { resetId: string; passwordName: string };

const RESET_HOURS = 0.25;

/** Records a reset request and publishes it; the writes are the same whether or not an account has the email. */
export const insertReset = async (resetId: string, userId: number | null): Promise<void> => {
  const askedAt = nowIso();
  const expiresAt = hoursAfter(RESET_HOURS, askedAt);
  await transact({
    reset: { Put: { Item: { ...keys.reset(resetId), resetId, userId, askedAt, expiresAt, ttl: ttlOf(expiresAt) } } },
    event: eventWrite({ type: 'PASSWORD_RESET_ASKED', userId, resetId }),
  });
};

export const findReset = (resetId: string): Promise<ResetRequest | undefined> => getItem(keys.reset(resetId));

/**
 * Returns the write that begins to set a password; refused while an attempt that began after `expiredBefore` may run.
 */
export const beginResetWrite = (
  { resetId, passwordName }: ResetAttempt,
  startedAt: string,
  expiredBefore: string,
): Write => ({
  Update: {
    Key: keys.reset(resetId),
    UpdateExpression: 'SET openedAt = :at, openedFor = :name',
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(usedAt) AND expiresAt > :at AND (attribute_not_exists(openedFor) OR openedFor = :name OR openedAt < :over)',
    ExpressionAttributeValues: { ':at': startedAt, ':name': passwordName, ':over': expiredBefore },
  },
});

/**
 * Returns the write that marks a reset request as used, after the attempt that began at `openedAt` set the password.
 */
export const completeResetWrite = ({ resetId }: ResetAttempt, openedAt: string): Write => ({
  Update: {
    Key: keys.reset(resetId),
    UpdateExpression: 'SET usedAt = :now',
    ConditionExpression: 'openedAt = :openedAt',
    ExpressionAttributeValues: { ':now': nowIso(), ':openedAt': openedAt },
  },
});

/**
 * Returns the write that reopens the reset request after Cognito rejected the password of the attempt begun at
 * `openedAt`.
 */
export const reopenResetWrite = ({ resetId }: ResetAttempt, openedAt: string): Write => ({
  Update: {
    Key: keys.reset(resetId),
    UpdateExpression: 'REMOVE openedFor',
    ConditionExpression: 'openedAt = :openedAt',
    ExpressionAttributeValues: { ':openedAt': openedAt },
  },
});
