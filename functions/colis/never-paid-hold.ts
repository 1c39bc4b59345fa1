import { type ParcelSize, totalSize } from '#shared/colis/rules.ts';
import type { HeldChange } from '../containers/container-writes.ts';
import { noSpaceError } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { shareOf } from '../containers/unverified-quota.ts';
import type { Account } from '../core/items/accounts.ts';
import type { HeldColis } from '../core/items/verification.ts';
import { neverPaidError, neverPaidLimits } from '../core/items/verification.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * How a parcel of an account that never paid counts, what it changes of what the customer holds in the container, and
 * whether it takes (its id) or frees (null) the account's place for a parcel beyond its share.
 */
type Held = { hold: StoredColis['hold']; held: HeldChange; large?: HeldColis['large'] };

/**
 * Returns how parcels count that take space. Together they stay within the share; one alone may exceed it, as the only
 * one that the account holds in the container. Throws NEVER_PAID_SHARE_FULL, NEVER_PAID_LARGE_COLIS or CONTAINER_FULL.
 */
export const takeHeld = (
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
export const resizeHeld = (
  account: Account,
  container: StoredContainer,
  colis: StoredColis,
  change: ParcelSize,
): Held => {
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
