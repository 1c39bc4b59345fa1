import type { ParcelSize } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { unverifiedLimits } from '../core/items/verification.ts';
import type { Write } from '../core/table/dynamo.ts';
import { type Maxima, type ProvisionalChange, shiftProvisionalSpaceWrite } from './container-writes.ts';
import type { StoredContainer } from './stored-container.ts';

/**
 * Returns the provisional part of a space change. Throws UNPAID_SHARE_FULL when it exceeds the quota of the container
 * for unpaid parcels of unverified accounts, unless the container is too full anyway: the transaction then says so.
 */
export const provisionalChangeWithinQuota = (
  container: StoredContainer,
  { grams, cm3 }: ParcelSize,
): ProvisionalChange => {
  const fits = grams <= container.freeGrams && cm3 <= container.freeCm3;
  if (fits && exceedsQuota(container, { grams, cm3 })) throw quotaFullError();
  return { grams, cm3, quota: quotaOf(container) };
};

/**
 * Reports whether taking this much exceeds the quota. Releasing is never refused, since an admin may have lowered the
 * maxima.
 */
export const exceedsQuota = (container: StoredContainer, { grams, cm3 }: ParcelSize): boolean => {
  const quota = quotaOf(container);
  return (
    (grams > 0 && container.provisionalGrams + grams > quota.grams) ||
    (cm3 > 0 && container.provisionalCm3 + cm3 > quota.cm3)
  );
};

const quotaOf = (container: StoredContainer): ParcelSize => shareOf(container, unverifiedLimits().percent);

/** Share of a container's weight and volume, rounded down. */
export const shareOf = ({ maxGrams, maxCm3 }: Maxima, percent: number): ParcelSize => ({
  grams: Math.floor((maxGrams * percent) / 100),
  cm3: Math.floor((maxCm3 * percent) / 100),
});

export const quotaFullError = (cause?: unknown): AppError =>
  new AppError('UNPAID_SHARE_FULL', { cause, values: { percent: unverifiedLimits().percent } });

/** Write that releases provisional space of parcels that keep their space. */
export const releaseProvisionalSpaceWrite = (containerId: number, { grams, cm3 }: ParcelSize): Write =>
  shiftProvisionalSpaceWrite(containerId, { grams: -grams, cm3: -cm3 });
