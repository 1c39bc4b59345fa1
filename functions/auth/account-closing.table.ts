import type { Account } from '../core/accounts.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { ConditionFailed, transact, updateItem } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import { publish } from '../core/outbox.ts';

/** Longer than a request may last: whoever began to close an account before has broken off. */
const CLOSING_HOURS = 10 / 3600;

/** Lets nothing be booked with an account until it is closed or kept; gives what names this attempt. */
export const beginClosing = async (userId: number): Promise<string> => {
  const until = hoursAfter(CLOSING_HOURS);
  await updateItem({
    Key: keys.account(userId),
    UpdateExpression: 'SET closingUntil = :until',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':until': until },
  });
  return until;
};

/** Keeps an account after all, unless another attempt closes it. */
export const cancelClosing = async (userId: number, until: string): Promise<void> => {
  try {
    await updateItem({
      Key: keys.account(userId),
      UpdateExpression: 'REMOVE closingUntil',
      ConditionExpression: 'closingUntil = :until',
      ExpressionAttributeValues: { ':until': until },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/**
 * Closes an account for good, and tells of it: nobody logs in or acts with it from now on. Throws ConditionFailed
 * (`account`) when it is closed already, or when the attempt named by `until` took too long.
 */
export const closeAccount = (userId: number, emailProvenAt: string | null, until: string): Promise<void> =>
  transact({
    account: {
      Update: {
        Key: keys.account(userId),
        UpdateExpression:
          'SET actif = :no, tokensValidAfter = :now, erasedAt = :at, emailProvenAt = :proven REMOVE closingUntil',
        ConditionExpression: 'closingUntil = :until AND (attribute_not_exists(erasedAt) OR erasedAt = :none)',
        ExpressionAttributeValues: {
          ':until': until,
          ':no': false,
          ':now': Date.now(),
          ':at': nowIso(),
          ':proven': emailProvenAt,
          ':none': null,
        },
      },
    },
    event: publish({ type: 'ACCOUNT_ERASED', userId }),
  });

/** Takes all that tells who somebody is out of their closed account, and sets their email free, with what is known of it. */
export const anonymiseAccount = ({ userId, email }: Account): Promise<void> =>
  transact({
    account: {
      Update: {
        Key: keys.account(userId),
        UpdateExpression:
          'SET email = :nothing, nom = :nothing, prenom = :nothing, telephone = :nothing, adresse = :nothing',
        ConditionExpression: 'erasedAt <> :none AND attribute_exists(erasedAt)',
        ExpressionAttributeValues: { ':nothing': '', ':none': null },
      },
    },
    email: {
      Delete: {
        Key: keys.email(email),
        ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
      },
    },
    unreachable: { Delete: { Key: keys.unreachable(email) } },
  });
