import { totalSize } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { containerOf } from '../containers/containers.service.ts';
import { shareOf } from '../containers/unverified-quota.ts';
import { termsLimits } from '../core/items/verification.ts';
import { pagesOf } from '../core/table/query.ts';
import { isSettled, owedCents } from './amounts.ts';
import { indexedColisIn } from './colis.service.ts';
import { pageOfOwnOutstandingColis } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Checks the limits of the stage for parcels of one customer in one container that get terms: the sum that the customer
 * owes by terms, read consistently, and the share of the container that travels unpaid, from an index that may lag by
 * moments. Throws TERMS_SUM_FULL or TERMS_SHARE_FULL.
 */
export const checkTermsLimits = async (parcels: readonly [StoredColis, ...StoredColis[]]): Promise<void> => {
  const [{ userId, bookingId }] = parcels;
  const { percent, cents } = termsLimits();
  const isOther = ({ id, conditions }: StoredColis): boolean =>
    conditions !== undefined && parcels.every((colis) => colis.id !== id);
  const others = (await outstandingOf(userId)).filter(isOther);
  const sum = [...others, ...parcels].reduce((total, each) => total + owedCents(each), 0);
  if (sum > cents) throw new AppError('TERMS_SUM_FULL', { values: { max: cents / 100 } });
  const container = await containerOf(bookingId);
  const unpaid = (await indexedColisIn(bookingId)).filter(
    (each) => isOther(each) && each.etat !== 'ANNULE' && !isSettled(each),
  );
  const [taken, share] = [totalSize([...unpaid, ...parcels]), shareOf(container, percent)];
  if (taken.grams > share.grams || taken.cm3 > share.cm3)
    throw new AppError('TERMS_SHARE_FULL', { values: { percent } });
};

const outstandingOf = async (userId: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnOutstandingColis(userId, page))) found.push(...items);
  return found;
};
