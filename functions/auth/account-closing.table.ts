import { hoursAfter, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Account, hasAddress, hasLogin } from '../core/items/accounts.ts';
import { ConditionFailed, labelledWrites, transact, updateItem, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';
import { findClaim } from './auth.table.ts';

/** Time longer than any request: an attempt to close an account that began earlier has broken off. */
const CLOSING_HOURS = 10 / 3600;

/**
 * Blocks bookings and merges of an account until it is closed or kept; returns the end of the block, which names this
 * attempt, and who was merged into it.
 */
export const beginClosing = async (
  userId: number,
): Promise<{ until: string; mergedIds: readonly number[] | undefined }> => {
  const until = hoursAfter(CLOSING_HOURS);
  const { mergedIds } = await updateItem<Account>({
    Key: keys.account(userId),
    UpdateExpression: 'SET closingUntil = :until',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':until': until },
  });
  return { until, mergedIds };
};

/** Removes the block of an attempt to close an account, unless another attempt has replaced it. */
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
 * Closes an account for good, and those of customers who were merged into it, so that no login or call succeeds, and
 * publishes ACCOUNT_ERASED. Throws ConditionFailed (`account`) when it is closed already, or when the attempt identified
 * by `until` took too long.
 */
export const closeAccount = (
  { userId, mergedIds = [] }: Pick<Account, 'userId' | 'mergedIds'>,
  emailProvenAt: string | null,
  until: string,
): Promise<void> =>
  transact({
    ...Object.assign({}, ...mergedIds.map((id) => labelledWrites(id, { customer: closeMergedWrite(id, userId) }))),
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
    event: eventWrite({ type: 'ACCOUNT_ERASED', userId }),
  });

/** Returns the write that closes the account of a customer who was merged into the one whose account closes. */
const closeMergedWrite = (userId: number, mergedInto: number): Write => ({
  Update: {
    Key: keys.account(userId),
    ...buildUpdate({ set: { actif: false, erasedAt: nowIso() }, equals: { mergedInto } }),
  },
});

/**
 * Removes personal data from a closed account, and deletes the claim of its email and the mark as unreachable. A
 * customer without a login claims no email: a mark stays with the account that does.
 */
export const anonymiseAccount = async (account: Account): Promise<void> => {
  const { userId, email } = account;
  const isMarkOwn = hasAddress(account) && (hasLogin(account) || (await findClaim(email)) === undefined);
  await transact({
    account: {
      Update: {
        Key: keys.account(userId),
        UpdateExpression:
          'SET email = :nothing, nom = :nothing, prenom = :nothing, telephone = :nothing, adresse = :nothing',
        ConditionExpression: 'erasedAt <> :none AND attribute_exists(erasedAt)',
        ExpressionAttributeValues: { ':nothing': '', ':none': null },
      },
    },
    ...(hasLogin(account) && {
      email: {
        Delete: {
          Key: keys.email(email),
          ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
          ExpressionAttributeValues: { ':userId': userId },
        },
      },
    }),
    ...(isMarkOwn && { unreachable: { Delete: { Key: keys.unreachable(email) } } }),
  });
};
