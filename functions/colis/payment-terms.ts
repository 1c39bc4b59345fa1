import { isDeepStrictEqual } from 'node:util';
import { canLapse, takesDeposit } from '#shared/colis/rules.ts';
import type { NewTerms } from '#shared/colis/terms-schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Terms } from '#shared/money/terms.ts';
import { containerOf } from '../containers/containers.service.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { isSettled, owedCents, paymentStateOf } from './amounts.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import { paymentWindow } from './payment-deadline.ts';
import { checkPriceOpen, wholeCents } from './price-changes.ts';
import type { StoredColis, StoredTerms } from './stored-colis.ts';
import { retryWithCurrentTerms, termsGuardWrites } from './terms-limits.ts';

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
      await retryWithCurrentTerms(async () =>
        transact({
          ...(conditions && (await termsGuardWrites([after]))),
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
        }),
      );
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
