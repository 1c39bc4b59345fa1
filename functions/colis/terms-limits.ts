import { type ParcelSize, totalSize } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { shareOf } from '../containers/unverified-quota.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { termsLimits } from '../core/items/verification.ts';
import { ConditionFailed, type Writes } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { TERMS_GUARDS } from '../core/table/write-labels.ts';
import { isSettled, owedCents } from './amounts.ts';
import { indexedColisIn } from './colis.service.ts';
import { pageOfOwnOutstandingColis } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';
import { findTermsGuard, guardTermsWrite, recentTerms, type TermsGuard } from './terms-limits.table.ts';

/** Limits of the stage for terms: what one customer owes, and the share of a container that travels unpaid (decision 97). */

type Parcels = readonly [StoredColis, ...StoredColis[]];

/** What a check of the limits found: why the parcels exceed them, if they do, and the writes that keep it true. */
export type CountedTerms = { refusal: AppError | undefined; guards: Writes };

/**
 * Counts parcels of one customer in one container that get terms, in the version that is to be stored. `guards` belong
 * into the transaction that stores them: they are refused when other parcels got terms since.
 */
export const countTerms = async (parcels: Parcels): Promise<CountedTerms> => {
  const [{ userId, bookingId }] = parcels;
  const [ofCustomer, ofContainer] = await Promise.all([findTermsGuard({ userId }), findTermsGuard({ bookingId })]);
  const granted = parcels.map(({ version, ...colis }) => recentTerms({ ...colis, version: version + 1 }));
  return {
    refusal: (await sumRefusal(parcels)) ?? (await shareRefusal(parcels, ofContainer)),
    guards: {
      customerTerms: guardTermsWrite({ userId }, ofCustomer),
      containerTerms: guardTermsWrite({ bookingId }, ofContainer, granted),
    },
  };
};

/** Returns the guards of parcels that stay within the limits. Throws TERMS_SUM_FULL or TERMS_SHARE_FULL. */
export const termsGuardWrites = async (parcels: Parcels): Promise<Writes> => {
  const { refusal, guards } = await countTerms(parcels);
  if (refusal) throw refusal;
  return guards;
};

/**
 * Runs work that counts terms and writes their guards; counts again while others got terms in between. Throws what the
 * work throws, or BUSY.
 */
export const retryWithCurrentTerms = async <T>(work: () => Promise<T>, attemptsLeft = ATTEMPTS.terms): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.hasOnly(TERMS_GUARDS))) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    return retryWithCurrentTerms(work, attemptsLeft - 1);
  }
};

/** Returns how far the limits of terms are used: the cents that a customer owes, and the percentage of a container. */
export const usedTerms = async (
  userId: number,
  { id, maxGrams, maxCm3 }: StoredContainer,
): Promise<{ cents: number; percent: number }> => {
  const { grams, cm3 } = totalSize(await unpaidByTerms(id, await findTermsGuard({ bookingId: id })));
  const percent = Math.round(100 * Math.max(grams / maxGrams, cm3 / maxCm3));
  return { cents: owedCentsOf(await owedByTerms(userId)), percent };
};

const sumRefusal = async (parcels: Parcels): Promise<AppError | undefined> => {
  const { cents } = termsLimits();
  const owed = owedCentsOf([...without(parcels, await owedByTerms(parcels[0].userId)), ...parcels]);
  return owed > cents ? new AppError('TERMS_SUM_FULL', { values: { max: cents / 100 } }) : undefined;
};

const shareRefusal = async (parcels: Parcels, guard: TermsGuard | undefined): Promise<AppError | undefined> => {
  const [{ bookingId }] = parcels;
  const { percent } = termsLimits();
  const unpaid = without(parcels, await unpaidByTerms(bookingId, guard));
  const [taken, share] = [totalSize([...unpaid, ...parcels]), shareOf(await containerOf(bookingId), percent)];
  const isFull = taken.grams > share.grams || taken.cm3 > share.cm3;
  return isFull ? new AppError('TERMS_SHARE_FULL', { values: { percent } }) : undefined;
};

const without = <T extends { id: number }>(parcels: Parcels, others: readonly T[]): T[] =>
  others.filter(({ id }) => parcels.every((colis) => colis.id !== id));

const owedCentsOf = (parcels: readonly StoredColis[]): number =>
  parcels.reduce((total, colis) => total + owedCents(colis), 0);

const hasTerms = ({ conditions }: StoredColis): boolean => conditions !== undefined;

/** Reads consistently the parcels of which a customer owes something by terms. */
const owedByTerms = async (userId: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnOutstandingColis(userId, page))) found.push(...items);
  return found.filter(hasTerms);
};

/**
 * Reads the parcels that travel unpaid in a container, from an index; one that it shows in an older version than the
 * guard names, or not yet, is as the guard names it.
 */
const unpaidByTerms = async (
  bookingId: number,
  guard: TermsGuard | undefined,
): Promise<(ParcelSize & { id: number })[]> => {
  const indexed = new Map((await indexedColisIn(bookingId)).map((colis) => [colis.id, colis]));
  const unseen = (guard?.recent ?? []).filter(({ id, version }) => (indexed.get(id)?.version ?? 0) < version);
  const latest = new Map(unseen.map((parcel) => [parcel.id, parcel]));
  const travelling = [...indexed.values()].filter(
    (colis) => hasTerms(colis) && colis.etat !== 'ANNULE' && !isSettled(colis),
  );
  return [...travelling.filter(({ id }) => !latest.has(id)), ...latest.values()];
};
