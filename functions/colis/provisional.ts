import type { Measure } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { releaseProvisionalSpace, takeProvisionalSpace } from '../bookings/provisional-share.ts';
import type { StoredContainer } from '../bookings/stored.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import { transact, type Write } from '../core/dynamo.ts';
import { publish } from '../core/outbox.ts';
import { pagesOf } from '../core/query.ts';
import {
  holdProvisional,
  isVerified,
  releaseProvisional,
  unpaidLimitError,
  unverifiedLimits,
  verifyAccount,
} from '../core/verification.ts';
import { withFreshColis } from './colis.service.ts';
import { pageOfAllOwnColis, replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/**
 * A parcel is provisional while its space is unpaid and its customer's account is not verified. Its account counts such
 * parcels and its container their space, always in the transaction that makes a parcel provisional or ends that.
 */
export type ProvisionalHold = {
  provisional: boolean;
  /** For the space change of the same transaction. */
  space?: ReturnType<typeof takeProvisionalSpace>;
  /** For the same transaction, labelled `account`. */
  account?: Write;
};

const NO_HOLD: ProvisionalHold = { provisional: false };

/** The hold of a parcel that takes space. Throws UNPAID_COLIS_LIMIT or UNPAID_SHARE_FULL. */
export const newHold = (account: Account, container: StoredContainer, measure: Measure): ProvisionalHold => {
  if (isVerified(account)) return NO_HOLD;
  if (account.provisionalColis >= unverifiedLimits().colis) throw unpaidLimitError();
  return {
    provisional: true,
    space: takeProvisionalSpace(container, measure),
    account: holdProvisional(account.userId),
  };
};

/** The hold of a parcel that gives its space back, as much as it `held`. */
export const releasedHold = ({ provisional, userId }: StoredColis, held: Measure): ProvisionalHold =>
  provisional
    ? {
        provisional: false,
        space: { grams: -held.grams, cm3: -held.cm3 },
        account: releaseProvisional(userId, 1),
      }
    : NO_HOLD;

/** The hold of a parcel whose space changes by so much. Throws UNPAID_SHARE_FULL. */
export const resizedHold = async (colis: StoredColis, change: Measure): Promise<ProvisionalHold> => {
  if (!colis.provisional) return NO_HOLD;
  if (change.grams <= 0 && change.cm3 <= 0) return { provisional: true, space: change };
  const account = await findAccount(colis.userId);
  if (!account || isVerified(account)) return releasedHold(colis, colis);
  return { provisional: true, space: takeProvisionalSpace(await containerOf(colis.bookingId), change) };
};

/**
 * The writes by which money that came in for parcels verifies their customer's account and releases what of them is
 * provisional: one for the account, one for each container.
 */
export const releaseHoldsOfPaid = (
  userId: number,
  account: Account | undefined,
  paid: readonly StoredColis[],
): Record<string, Write | undefined> => {
  const held = paid.filter(({ provisional }) => provisional);
  const isNew = account?.verifiedAt === null;
  const released = held.length > 0 ? releaseProvisional(userId, held.length) : undefined;
  return {
    account: isNew ? verifyAccount(userId, held.length) : released,
    verified: isNew ? publish({ type: 'ACCOUNT_VERIFIED', userId }) : undefined,
    ...Object.fromEntries(
      [...Map.groupBy(held, ({ bookingId }) => bookingId)].map(([bookingId, colis]) => [
        `space:${bookingId}`,
        releaseProvisionalSpace(bookingId, sumOf(colis)),
      ]),
    ),
  };
};

const sumOf = (all: readonly Measure[]): Measure => ({
  grams: all.reduce((sum, { grams }) => sum + grams, 0),
  cm3: all.reduce((sum, { cm3 }) => sum + cm3, 0),
});

/** Releases all provisional parcels of an account that is verified by now; they keep their place. Safe to repeat. */
export const releaseHolds = async (userId: number): Promise<void> => {
  const account = await findAccount(userId);
  if (!account || !isVerified(account) || account.provisionalColis === 0) return;
  for await (const items of pagesOf((page) => pageOfAllOwnColis(userId, page)))
    for (const colis of items) if (colis.provisional) await withFreshColis(colis, release);
};

const release = async (colis: StoredColis): Promise<void> => {
  if (!colis.provisional) return;
  await transact({
    colis: replaceColis({ ...colis, provisional: false }),
    account: releaseProvisional(colis.userId, 1),
    space: releaseProvisionalSpace(colis.bookingId, colis),
  });
};
