import type { Measure } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import type { Write } from '../core/dynamo.ts';
import { unverifiedLimits } from '../core/verification.ts';
import { type ProvisionalChange, type Share, shiftProvisionalSpace } from './container-writes.ts';
import type { StoredContainer } from './stored-container.ts';

/**
 * Returns the provisional part of a space change. Throws UNPAID_SHARE_FULL when the share of the container for unpaid
 * parcels of unverified accounts is too small for it.
 */
export const takeProvisionalSpace = (container: StoredContainer, { grams, cm3 }: Measure): ProvisionalChange => {
  if (exceedsShare(container, { grams, cm3 })) throw shareFullError();
  return { grams, cm3, share: shareOf(container) };
};

/**
 * Reports whether taking this much exceeds the share. Releasing is never refused, since an admin may have lowered the
 * maxima.
 */
export const exceedsShare = (container: StoredContainer, { grams, cm3 }: Measure): boolean => {
  const share = shareOf(container);
  return (
    (grams > 0 && container.provisionalGrams + grams > share.grams) ||
    (cm3 > 0 && container.provisionalCm3 + cm3 > share.cm3)
  );
};

const shareOf = ({ maxGrams, maxCm3 }: StoredContainer): Share => {
  const { percent } = unverifiedLimits();
  const part = (total: number): number => Math.floor((total * percent) / 100);
  return { maxGrams, maxCm3, grams: part(maxGrams), cm3: part(maxCm3) };
};

export const shareFullError = (cause?: unknown): AppError =>
  new AppError('UNPAID_SHARE_FULL', { cause, values: { percent: unverifiedLimits().percent } });

/** Write that releases provisional space of parcels that keep their space. */
export const releaseProvisionalSpace = (containerId: number, { grams, cm3 }: Measure): Write =>
  shiftProvisionalSpace(containerId, { grams: -grams, cm3: -cm3 });
