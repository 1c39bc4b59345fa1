import { isDeepStrictEqual } from 'node:util';
import { canLapse, takesDeposit, totalSize } from '#shared/colis/rules.ts';
import type { NewTerms } from '#shared/colis/terms-schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Terms } from '#shared/money/terms.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { shareOf } from '../containers/unverified-quota.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { termsLimits } from '../core/items/verification.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { isSettled, owedCents, paymentStateOf } from './amounts.ts';
import { logChange } from './change-log.ts';
import { indexedColisIn, retryWithCurrentColis } from './colis.service.ts';
import { pageOfOwnOutstandingColis, replaceColisWrite } from './colis.table.ts';
import { paymentWindow } from './payment-deadline.ts';
import { checkPriceOpen, wholeCents } from './price-changes.ts';
import type { StoredColis, StoredTerms } from './stored-colis.ts';

/**
 * Sets the terms of payment of a parcel, which gets a new payment window; terms that it has already change nothing. Throws COLIS_CANCELLED,
 * COLIS_HANDED_OVER, COLIS_LOCKED, COLIS_PAID, INVALID_FIELDS, TERMS_SUM_FULL or TERMS_SHARE_FULL.
 */
export const setTerms = (
  colis: StoredColis,
  input: NewTerms,
  staff: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record, recordUnchanged) =>
    retryWithCurrentColis(colis, async (current) => {
      checkMayChange(current);
      const conditions = termsFrom(input, current);
      if (isSame(conditions, current.conditions)) return recordUnchanged(current);
      if (conditions) await checkTermsLimits([{ ...current, conditions }]);
      const change = {
        champ: 'conditions',
        de: typeOf(current.conditions),
        vers: input.type,
        motif: input.motif,
      } as const;
      const container = await containerOf(current.bookingId);
      const { changed, changes } = logChange(current, change, staff);
      const after: StoredColis = {
        ...changed,
        ...(canLapse({ ...paymentStateOf(current), reporte: undefined }) && paymentWindow(container)),
        conditions,
      };
      const saved = { ...after, version: after.version + 1 };
      await transact({
        colis: replaceColisWrite(after),
        changes,
        event: eventWrite({
          type: 'TERMS_SET',
          userId: after.userId,
          colisId: after.id,
          cents: owedCents(after),
          ...factsOf(conditions),
          lapsesAt: after.lapsesAt,
          fuseau: container.fuseau,
        }),
        idempotency: record(saved),
      });
      return saved;
    }),
  );

const checkMayChange = (colis: StoredColis): void => {
  checkPriceOpen(colis);
  if (isSettled(colis) && owedCents(colis) === 0) throw new AppError('COLIS_PAID');
};

/**
 * Returns the terms to store; undefined for a prepaid parcel. Throws INVALID_FIELDS for a deposit that does not fit, or
 * comes too late.
 */
const termsFrom = ({ type, acompte, reste }: NewTerms, colis: StoredColis): StoredTerms | undefined => {
  if (type !== 'ACOMPTE') {
    const [field] = Object.entries({ acompte, reste }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (field) throw new AppError('INVALID_FIELDS', { fields: { [field]: { fault: 'invalid' } } });
    return type === 'PREPAYE' ? undefined : { type };
  }
  if (!takesDeposit(colis)) throw new AppError('INVALID_FIELDS', { fields: { type: { fault: 'invalid' } } });
  return { type, acompteCents: depositFrom(acompte, colis.priceCents), reste: reste ?? 'RETRAIT' };
};

const depositFrom = (acompte: number | undefined, priceCents: number): number => {
  if (acompte === undefined) throw new AppError('INVALID_FIELDS', { fields: { acompte: { fault: 'required' } } });
  const cents = wholeCents(acompte, 'acompte');
  if (cents >= priceCents) throw new AppError('INVALID_FIELDS', { fields: { acompte: { fault: 'beyond_due' } } });
  return cents;
};

const typeOf = (conditions: StoredTerms | undefined): Terms => conditions?.type ?? 'PREPAYE';

const isSame = (one: StoredTerms | undefined, other: StoredTerms | undefined): boolean =>
  isDeepStrictEqual(factsOf(one), factsOf(other));

const factsOf = (conditions: StoredTerms | undefined) =>
  conditions?.type === 'ACOMPTE'
    ? { conditions: conditions.type, acompteCents: conditions.acompteCents, reste: conditions.reste }
    : { conditions: typeOf(conditions) };

/**
 * Checks the limits of the stage for parcels of one customer in one container that get terms: the sum that the customer
 * owes by terms, and the share of the container that travels unpaid. Throws TERMS_SUM_FULL or TERMS_SHARE_FULL.
 */
export const checkTermsLimits = async (parcels: readonly [StoredColis, ...StoredColis[]]): Promise<void> => {
  const [{ userId, bookingId }] = parcels;
  const { percent, cents } = termsLimits();
  const isOther = ({ id }: StoredColis): boolean => parcels.every((colis) => colis.id !== id);
  const others = (await owedByTerms(userId)).filter(isOther);
  if (owedCentsOf([...others, ...parcels]) > cents)
    throw new AppError('TERMS_SUM_FULL', { values: { max: cents / 100 } });
  const container = await containerOf(bookingId);
  const unpaid = (await unpaidByTerms(bookingId)).filter(isOther);
  const [taken, share] = [totalSize([...unpaid, ...parcels]), shareOf(container, percent)];
  if (taken.grams > share.grams || taken.cm3 > share.cm3)
    throw new AppError('TERMS_SHARE_FULL', { values: { percent } });
};

/** Returns how far the limits of terms are used: the cents that a customer owes, and the percentage of a container. */
export const usedTerms = async (
  userId: number,
  { id, maxGrams, maxCm3 }: StoredContainer,
): Promise<{ cents: number; percent: number }> => {
  const { grams, cm3 } = totalSize(await unpaidByTerms(id));
  const percent = Math.round(100 * Math.max(grams / maxGrams, cm3 / maxCm3));
  return { cents: owedCentsOf(await owedByTerms(userId)), percent };
};

const owedCentsOf = (parcels: readonly StoredColis[]): number =>
  parcels.reduce((total, colis) => total + owedCents(colis), 0);

const hasTerms = ({ conditions }: StoredColis): boolean => conditions !== undefined;

/** Reads consistently the parcels of which a customer owes something by terms. */
const owedByTerms = async (userId: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnOutstandingColis(userId, page))) found.push(...items);
  return found.filter(hasTerms);
};

/** Reads the parcels that travel unpaid in a container, from an index that may lag by moments. */
const unpaidByTerms = async (bookingId: number): Promise<StoredColis[]> =>
  (await indexedColisIn(bookingId)).filter((colis) => hasTerms(colis) && colis.etat !== 'ANNULE' && !isSettled(colis));
