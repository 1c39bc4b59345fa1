import { type ParcelSize, totalSize } from '#shared/colis/rules.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { provisionalChangeWithinQuota, releaseProvisionalSpaceWrite } from '../containers/unverified-quota.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import { transact, type Write, type Writes } from '../core/dynamo.ts';
import { eventWrite } from '../core/outbox.ts';
import { pagesOf } from '../core/query.ts';
import {
  addProvisionalWrite,
  isVerified,
  recordFirstPaymentWrite,
  subtractProvisionalWrite,
  unpaidLimitError,
  unverifiedLimits,
} from '../core/verification.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfAllOwnColis, replaceColisWrite } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Provisional state of a parcel: its space is unpaid and its customer's account not verified. The account counts such
 * parcels and the container their space, always in the transaction that starts or ends the state.
 */
export type ProvisionalHold = {
  provisional: boolean;
  /** Part of the space change in the same transaction. */
  provisionalChange?: ReturnType<typeof provisionalChangeWithinQuota>;
  /** Write for the same transaction, labelled `account`. */
  account?: Write;
};

const NO_HOLD: ProvisionalHold = { provisional: false };

/**
 * Returns the hold of `count` parcels that take space of a total size. Throws UNPAID_COLIS_LIMIT or UNPAID_SHARE_FULL.
 */
export const holdFor = (account: Account, container: StoredContainer, size: ParcelSize, count = 1): ProvisionalHold => {
  if (isVerified(account)) return NO_HOLD;
  if (account.provisionalColis + count > unverifiedLimits().colis) throw unpaidLimitError();
  return {
    provisional: true,
    provisionalChange: provisionalChangeWithinQuota(container, size),
    account: addProvisionalWrite(account.userId, count),
  };
};

/** Returns the hold of a parcel whose provisional state ends, for the space that it has `taken`, which it may keep. */
export const endedHold = ({ provisional, userId }: StoredColis, taken: ParcelSize): ProvisionalHold =>
  provisional
    ? {
        provisional: false,
        provisionalChange: { grams: -taken.grams, cm3: -taken.cm3 },
        account: subtractProvisionalWrite(userId, 1),
      }
    : NO_HOLD;

/** Returns the hold of a parcel whose space changes by `change`. Throws UNPAID_SHARE_FULL. */
export const holdAfterResize = async (colis: StoredColis, change: ParcelSize): Promise<ProvisionalHold> => {
  if (!colis.provisional) return NO_HOLD;
  if (change.grams <= 0 && change.cm3 <= 0) return { provisional: true, provisionalChange: change };
  const account = await findAccount(colis.userId);
  if (!account || isVerified(account)) return endedHold(colis, colis);
  return {
    provisional: true,
    provisionalChange: provisionalChangeWithinQuota(await containerOf(colis.bookingId), change),
  };
};

/**
 * Writes for parcels that were paid with money: record the first payment of their customer's account, which verifies it,
 * and release their provisional holds, one write for the account and one for each container.
 */
export const releasePaidHoldsWrites = (
  userId: number,
  account: Account | undefined,
  paid: readonly StoredColis[],
): Writes => {
  const provisional = paid.filter(({ provisional }) => provisional);
  const isFirstPayment = account?.paidAt === null;
  const released = provisional.length > 0 ? subtractProvisionalWrite(userId, provisional.length) : undefined;
  return {
    account: isFirstPayment ? recordFirstPaymentWrite(account, provisional.length) : released,
    verified:
      isFirstPayment && account.verifiedAt === null ? eventWrite({ type: 'ACCOUNT_VERIFIED', userId }) : undefined,
    ...Object.fromEntries(
      [...Map.groupBy(provisional, ({ bookingId }) => bookingId)].map(([bookingId, colis]) => [
        `space:${bookingId}`,
        releaseProvisionalSpaceWrite(bookingId, totalSize(colis)),
      ]),
    ),
  };
};

/**
 * Releases the holds of all provisional parcels of a verified account; the parcels keep their space. Safe to repeat.
 */
export const releaseHolds = async (userId: number): Promise<void> => {
  const account = await findAccount(userId);
  if (!account || !isVerified(account) || account.provisionalColis === 0) return;
  for await (const items of pagesOf((page) => pageOfAllOwnColis(userId, page)))
    for (const colis of items) if (colis.provisional) await retryWithCurrentColis(colis, releaseHold);
};

const releaseHold = async (colis: StoredColis): Promise<void> => {
  if (!colis.provisional) return;
  await transact({
    colis: replaceColisWrite({ ...colis, provisional: false }),
    account: subtractProvisionalWrite(colis.userId, 1),
    space: releaseProvisionalSpaceWrite(colis.bookingId, colis),
  });
};
