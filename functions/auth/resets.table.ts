import { hoursAfter, nowIso, ttlOf } from '../core/clock.ts';
import { getItem, transact, type Write } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import { publish } from '../core/outbox.ts';

/** A request to reset a password; `userId` is null for an email that nobody has. */
export type ResetRequest = {
  resetId: string;
  userId: number | null;
  askedAt: string;
  expiresAt: string;
  /** When somebody last began to set a password with it: the account's `passwordSince`, unless another was set since. */
  openedAt?: string;
  /** Which password that is, as `ResetAttempt` names it. */
  openedFor?: string;
  usedAt?: string;
};

/** One password that a reset request is to set; `passwordName` tells it from others and tells nothing about it. */
export type ResetAttempt = { resetId: string; passwordName: string };

const RESET_HOURS = 0.25;

/** Files a reset request and tells of it; the same writes whether or not anybody has the email. */
export const insertReset = async (resetId: string, userId: number | null): Promise<void> => {
  const askedAt = nowIso();
  const expiresAt = hoursAfter(RESET_HOURS, askedAt);
  await transact({
    reset: { Put: { Item: { ...keys.reset(resetId), resetId, userId, askedAt, expiresAt, ttl: ttlOf(expiresAt) } } },
    event: publish({ type: 'PASSWORD_RESET_ASKED', userId, resetId }),
  });
};

export const findReset = (resetId: string): Promise<ResetRequest | undefined> => getItem(keys.reset(resetId));

/** The write that begins to set a password; another one has to wait while an attempt that began after `over` may go on. */
export const beginReset = ({ resetId, passwordName }: ResetAttempt, at: string, over: string): Write => ({
  Update: {
    Key: keys.reset(resetId),
    UpdateExpression: 'SET openedAt = :at, openedFor = :name',
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(usedAt) AND expiresAt > :at AND (attribute_not_exists(openedFor) OR openedFor = :name OR openedAt < :over)',
    ExpressionAttributeValues: { ':at': at, ':name': passwordName, ':over': over },
  },
});

/** The write that uses a reset request up: the password that was begun at this moment is set. */
export const completeReset = ({ resetId }: ResetAttempt, openedAt: string): Write => ({
  Update: {
    Key: keys.reset(resetId),
    UpdateExpression: 'SET usedAt = :now',
    ConditionExpression: 'openedAt = :openedAt',
    ExpressionAttributeValues: { ':now': nowIso(), ':openedAt': openedAt },
  },
});

/** The write that lets another password be tried at once: the one that was begun at this moment was refused. */
export const reopenReset = ({ resetId }: ResetAttempt, openedAt: string): Write => ({
  Update: {
    Key: keys.reset(resetId),
    UpdateExpression: 'REMOVE openedFor',
    ConditionExpression: 'openedAt = :openedAt',
    ExpressionAttributeValues: { ':openedAt': openedAt },
  },
});
