import { type ParcelSize, totalSize } from '#shared/colis/rules.ts';
import { type HeldChange, type SpaceChange, shiftHeldWrite } from '../containers/container-writes.ts';
import { containerOf, noSpaceError } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { provisionalChangeWithinQuota, releaseProvisionalSpaceWrite, shareOf } from '../containers/unverified-quota.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';
import {
  checkHeldColis,
  firstPaymentWrite,
  type HeldColis,
  hasPaid,
  holdWrite,
  isVerified,
  neverPaidError,
  neverPaidLimits,
} from '../core/items/verification.ts';
import { transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfAllOwnColis, replaceColisWrite } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * How an unpaid parcel of an account that never paid counts towards its limits, and the changes of the counters that
 * belong in the transaction that starts or ends this. It is held: the account counts it, and the reservation its space.
 * While the account is unverified, it is also provisional: the account and the container count it apart.
 */
export type UnpaidHold = Pick<StoredColis, 'provisional' | 'hold'> & {
  /** Part of the space change in the same transaction. */
  space?: Pick<SpaceChange, 'provisionalChange' | 'maxima'>;
  /** Part of the change of the reservation in the same transaction. */
  held?: HeldChange | undefined;
  /** Write for the same transaction, labelled `account`. */
  account?: Write | undefined;
};

const NO_HOLD: UnpaidHold = { provisional: false, hold: undefined };

type HoldFields = Pick<StoredColis, 'provisional' | 'hold'>;

const isHeld = ({ provisional, hold }: HoldFields): boolean => provisional || hold !== undefined;

/** Returns the change of an account's held parcels once these are held no more. */
export const releasedFrom = (colis: readonly HoldFields[]): HeldColis => ({
  provisional: -colis.filter(({ provisional }) => provisional).length,
  held: -colis.filter(({ hold }) => hold).length,
  large: colis.some(({ hold }) => hold === 'LARGE') ? null : undefined,
});

/**
 * Returns the hold of parcels that take space. Throws UNPAID_COLIS_LIMIT, UNPAID_SHARE_FULL, NEVER_PAID_COLIS_LIMIT,
 * NEVER_PAID_SHARE_FULL, NEVER_PAID_LARGE_COLIS or CONTAINER_FULL.
 */
export const holdFor = (
  account: Account,
  container: StoredContainer,
  parcels: readonly (ParcelSize & { id: number })[],
): UnpaidHold => {
  if (hasPaid(account)) return NO_HOLD;
  checkHeldColis(account, parcels.length);
  const { hold, held, large } = takeHeld(account, container, parcels);
  const provisional = !isVerified(account);
  const change = provisional ? provisionalChangeWithinQuota(container, totalSize(parcels)) : undefined;
  return {
    provisional,
    hold,
    space: { provisionalChange: change, maxima: container },
    held,
    account: holdWrite(account.userId, {
      provisional: provisional ? parcels.length : 0,
      held: parcels.length,
      large,
    }),
  };
};

/** Returns the hold of a parcel that is held no more, for the space that it has `taken`, which it may keep. */
export const endedHold = (colis: StoredColis, taken: ParcelSize): UnpaidHold =>
  isHeld(colis)
    ? {
        ...NO_HOLD,
        space: { provisionalChange: colis.provisional ? { grams: -taken.grams, cm3: -taken.cm3 } : undefined },
        held: endedHeld(colis, taken),
        account: holdWrite(colis.userId, releasedFrom([colis])),
      }
    : NO_HOLD;

/** Returns the hold of a parcel whose space changes by `change`. Throws what `holdFor` throws, but for the numbers. */
export const holdAfterResize = async (colis: StoredColis, change: ParcelSize): Promise<UnpaidHold> => {
  const { provisional, hold, userId } = colis;
  if (!isHeld(colis)) return NO_HOLD;
  if (change.grams <= 0 && change.cm3 <= 0 && hold !== 'LARGE')
    return {
      provisional,
      hold,
      space: { provisionalChange: provisional ? change : undefined },
      held: hold && { ...change, colis: 0 },
    };
  const [account, container] = await Promise.all([findAccount(userId), containerOf(colis.bookingId)]);
  if (!account || hasPaid(account)) return endedHold(colis, colis);
  const after = hold ? resizeHeld(account, container, colis, change) : undefined;
  const staysProvisional = provisional && !isVerified(account);
  const ended = provisional && !staysProvisional;
  return {
    provisional: staysProvisional,
    hold: after?.hold,
    space: {
      maxima: container,
      provisionalChange: staysProvisional
        ? provisionalChangeWithinQuota(container, change)
        : ended
          ? { grams: -colis.grams, cm3: -colis.cm3 }
          : undefined,
    },
    held: after?.held,
    account: holdWrite(userId, { provisional: ended ? -1 : 0, held: 0, large: after?.large }),
  };
};

/**
 * Writes for parcels that were paid with money: record the first payment of their customer's account and release their
 * holds, one write for the account, and at most two for each container.
 */
export const releasePaidHoldsWrites = (
  userId: number,
  account: Account | undefined,
  paid: readonly StoredColis[],
): Writes => {
  const released = releasedFrom(paid);
  const isFirstPayment = account?.paidAt === null;
  return {
    account: isFirstPayment ? firstPaymentWrite(account, released) : holdWrite(userId, released),
    verified: isFirstPayment ? eventWrite({ type: 'ACCOUNT_VERIFIED', userId }) : undefined,
    ...Object.fromEntries(
      byContainer(paid.filter(({ provisional }) => provisional)).map(([bookingId, colis]) => [
        `space:${bookingId}`,
        releaseProvisionalSpaceWrite(bookingId, totalSize(colis)),
      ]),
    ),
    ...Object.fromEntries(
      byContainer(paid.filter(({ hold }) => hold)).map(([bookingId, colis]) => {
        const { grams, cm3 } = totalSize(colis);
        const less = { grams: -grams, cm3: -cm3, colis: -colis.length };
        return [`reservation:${bookingId}`, shiftHeldWrite(userId, bookingId, less)];
      }),
    ),
  };
};

const byContainer = (colis: readonly StoredColis[]) => [...Map.groupBy(colis, ({ bookingId }) => bookingId)];

/**
 * Releases what the limits no longer concern: once an account is verified its parcels are not provisional, and once it
 * has paid they are not held either. They keep their space. Safe to repeat.
 */
export const releaseHolds = async (userId: number): Promise<void> => {
  const account = await findAccount(userId);
  if (!account || !isVerified(account)) return;
  const paid = hasPaid(account);
  if (account.provisionalColis === 0 && !(paid && account.heldColis)) return;
  for await (const items of pagesOf((page) => pageOfAllOwnColis(userId, page)))
    for (const colis of items) await retryWithCurrentColis(colis, (current) => releaseHold(current, paid));
};

const releaseHold = async (colis: StoredColis, paid: boolean): Promise<void> => {
  const { userId, bookingId, provisional } = colis;
  const ended = { provisional, hold: paid ? colis.hold : undefined };
  if (!isHeld(ended)) return;
  const held = paid ? endedHeld(colis, colis) : undefined;
  await transact({
    colis: replaceColisWrite({ ...colis, provisional: false, ...(paid && { hold: undefined }) }),
    account: holdWrite(userId, releasedFrom([ended])),
    space: provisional ? releaseProvisionalSpaceWrite(bookingId, colis) : undefined,
    reservation: held && shiftHeldWrite(userId, bookingId, held),
  });
};

/**
 * How a parcel of an account that never paid counts, what it changes of what the customer holds in the container, and
 * whether it takes (its id) or frees (null) the account's place for a parcel beyond its share.
 */
type Held = { hold: StoredColis['hold']; held: HeldChange; large?: HeldColis['large'] };

/**
 * Returns how parcels count that take space. Together they stay within the share; one alone may exceed it, as the only
 * one that the account holds in the container. Throws NEVER_PAID_SHARE_FULL, NEVER_PAID_LARGE_COLIS or CONTAINER_FULL.
 */
const takeHeld = (
  account: Account,
  container: StoredContainer,
  parcels: readonly (ParcelSize & { id: number })[],
): Held => {
  const share = shareOf(container, neverPaidLimits().percent);
  const size = totalSize(parcels);
  const change = { ...size, colis: parcels.length };
  if (isWithin(size, share))
    return { hold: 'SHARE', held: { ...change, most: { grams: share.grams - size.grams, cm3: share.cm3 - size.cm3 } } };
  if (!isWithin(size, { grams: container.freeGrams, cm3: container.freeCm3 })) throw noSpaceError();
  if (parcels.length > 1) throw neverPaidError('NEVER_PAID_SHARE_FULL');
  if (account.largeColisId !== undefined) throw neverPaidError('NEVER_PAID_LARGE_COLIS');
  return { hold: 'LARGE', held: { ...change, most: { colis: 0 } }, large: parcels[0]?.id };
};

/** Returns how a held parcel counts once its size has changed. Throws what `takeHeld` throws. */
const resizeHeld = (account: Account, container: StoredContainer, colis: StoredColis, change: ParcelSize): Held => {
  const share = shareOf(container, neverPaidLimits().percent);
  const size = { grams: colis.grams + change.grams, cm3: colis.cm3 + change.cm3 };
  const growsBeyond = (change.grams > 0 && size.grams > share.grams) || (change.cm3 > 0 && size.cm3 > share.cm3);
  if (!growsBeyond)
    return {
      hold: isWithin(size, share) ? 'SHARE' : colis.hold,
      held: {
        ...change,
        colis: 0,
        most: {
          ...(change.grams > 0 && { grams: share.grams - change.grams }),
          ...(change.cm3 > 0 && { cm3: share.cm3 - change.cm3 }),
        },
      },
      large: colis.hold === 'LARGE' && isWithin(size, share) ? null : undefined,
    };
  if (!isWithin(change, { grams: container.freeGrams, cm3: container.freeCm3 })) throw noSpaceError();
  if (colis.hold === 'SHARE' && account.largeColisId !== undefined) throw neverPaidError('NEVER_PAID_LARGE_COLIS');
  return {
    hold: 'LARGE',
    held: { ...change, colis: 0, most: { colis: 1 } },
    large: colis.hold === 'LARGE' ? undefined : colis.id,
  };
};

/** Returns how a held parcel counts in another container. Throws what `takeHeld` throws. */
export const moveHeld = (account: Account, to: StoredContainer, before: StoredColis, after: StoredColis): Held => {
  const { largeColisId: _own, ...others } = account;
  const wasLarge = before.hold === 'LARGE';
  const { large, ...held } = takeHeld(wasLarge ? others : account, to, [after]);
  if (wasLarge) return { ...held, large: large === undefined ? null : undefined };
  return { ...held, large };
};

/** Returns the change of a customer's held space when a held parcel ends; undefined for a parcel that is not held. */
export const endedHeld = ({ hold }: StoredColis, { grams, cm3 }: ParcelSize): HeldChange | undefined =>
  hold && { grams: -grams, cm3: -cm3, colis: -1 };

const isWithin = (size: ParcelSize, most: ParcelSize): boolean => size.grams <= most.grams && size.cm3 <= most.cm3;
