import { storedStamp } from '../core/actor.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { Account } from '../core/items/accounts.ts';
import { labelledWrites, type Write, type Writes } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';

/** Condition that nobody is closing an account, which ends everything that is the customer's at that moment. */
const NOT_CLOSING = {
  when: '(attribute_not_exists(closingUntil) OR closingUntil < :now)',
  values: () => ({ ':now': nowIso() }),
};

/**
 * Writes that make a customer without a login, and those who were merged into them before, a part of another customer.
 * Nothing that hangs on them is written. Refused when one of the accounts was merged, closed or got a login since it was
 * read.
 */
export const mergeWrites = (survivor: Account, merged: Account): Writes => {
  const stamp = storedStamp();
  const { mergedIds = [] } = merged;
  return {
    account: {
      Update: {
        Key: keys.account(survivor.userId),
        ...buildUpdate({
          set: { mergedIds: [...(survivor.mergedIds ?? []), merged.userId, ...mergedIds] },
          equals: expectedOf(survivor),
          when: NOT_CLOSING.when,
          values: NOT_CLOSING.values(),
        }),
      },
    },
    customer: {
      Update: {
        Key: keys.account(merged.userId),
        ...buildUpdate({
          set: { mergedInto: survivor.userId, mergedIds: undefined, lastWrite: stamp, ...trustOf(survivor, merged) },
          equals: expectedOf(merged),
          when: NOT_CLOSING.when,
          values: NOT_CLOSING.values(),
        }),
      },
    },
    ...Object.assign(
      {},
      ...mergedIds.map((id) => labelledWrites(id, { customer: redirectWrite(id, survivor, merged) })),
    ),
    profile: eventWrite({ type: 'PROFILE_CHANGED', userId: survivor.userId }),
    verified: isTrustedMore(survivor, merged)
      ? eventWrite({ type: 'ACCOUNT_VERIFIED', userId: merged.userId })
      : undefined,
  };
};

/** Attributes that decide a merge, as they were read. */
const expectedOf = ({ hasNoLogin, mergedIds }: Account) => ({
  hasNoLogin,
  mergedIds,
  mergedInto: undefined,
  erasedAt: null,
});

/** Returns what counts for the parcels of a merged customer, too: what the survivor proved and paid. */
const trustOf = (survivor: Account, merged: Account): Partial<Account> => ({
  verifiedAt: merged.verifiedAt ?? survivor.verifiedAt,
  paidAt: merged.paidAt ?? survivor.paidAt,
});

const isTrustedMore = (survivor: Account, merged: Account): boolean =>
  (merged.verifiedAt === null && survivor.verifiedAt !== null) || (merged.paidAt === null && survivor.paidAt !== null);

const redirectWrite = (id: number, survivor: Account, merged: Account): Write => ({
  Update: {
    Key: keys.account(id),
    ...buildUpdate({ set: { mergedInto: survivor.userId }, equals: { mergedInto: merged.userId } }),
  },
});
