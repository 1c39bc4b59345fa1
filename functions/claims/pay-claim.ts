import { PAYOUT_TOLERANCE } from '#shared/claims/constants.ts';
import type { ClaimPayment } from '#shared/claims/schema.ts';
import { AppError } from '#shared/errors.ts';
import { refundForClaim } from '../colis/claim-refund.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { storedStamp } from '../core/actor.ts';
import { latestDay, nowIso } from '../core/clock.ts';
import { findOwner } from '../core/items/accounts.ts';
import type { StoredClaim } from '../core/items/claims.ts';
import { insertExpenseWrites, type StoredExpense, type StoredSum } from '../core/items/expenses.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import type { Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { rateSum } from '../depenses/depenses.service.ts';
import { adminMovementWrites } from '../payments/admin-cash.ts';
import { changeClaim } from './change-claim.ts';

/**
 * Pays an accepted claim, once: in the transaction that makes it paid, the freight becomes due for refund by the
 * parcel's own payments, and the compensation is an expense of its container, and in cash a movement of a drawer. Throws
 * CLAIM_STATUT_CHANGED, CLAIM_NOT_PAYABLE, COLIS_LOCKED, or INVALID_FIELDS for a compensation that is not as decided.
 */
export const payClaim = (
  claim: StoredClaim,
  input: ClaimPayment,
  { userId: par }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredClaim> =>
  idempotent(idempotencyKey, (record) =>
    changeClaim(
      claim,
      'PAIEMENT',
      async ({ claim: current, colis }) => {
        const { decision } = current;
        if (!decision || decision.freightCents + decision.goodsCents === 0) throw new AppError('CLAIM_NOT_PAYABLE');
        const { freightCents, goodsCents } = decision;
        const goods = goodsCents > 0 ? await goodsFrom(input, goodsCents) : undefined;
        const refund = await refundForClaim(colis, freightCents, await reductionName(current));
        const compensation = goods ? await compensationWrites(goods, current, colis, par) : undefined;
        return {
          claim: {
            ...current,
            statut: 'PAYEE',
            paiement: { le: nowIso(), par, freightCents, ...(compensation && { goods: compensation.goods }) },
          },
          colis: refund.after,
          writes: { ...refund.writes, ...compensation?.writes },
        };
      },
      record,
    ),
  );

/** Name of the reduction of the price, in the language of the sender, who reads it among the lines of the parcel. */
const reductionName = async ({ userId, id }: StoredClaim): Promise<string> =>
  (await findOwner(userId))?.langue === 'en' ? `Claim ${id}` : `Réclamation ${id}`;

type Goods = Omit<NonNullable<NonNullable<StoredClaim['paiement']>['goods']>, 'depenseId'>;

/** Returns a compensation as it was paid. Throws INVALID_FIELDS for what is missing, or differs from the decision. */
const goodsFrom = async (
  { moyen, devise = 'USD', montant, reference }: ClaimPayment,
  goodsCents: number,
): Promise<Goods> => {
  const missing = [
    ...(moyen === undefined ? ['moyen'] : []),
    ...(montant === undefined ? ['montant'] : []),
    ...(moyen !== undefined && moyen !== 'ESPECES' && reference === undefined ? ['reference'] : []),
  ];
  if (moyen === undefined || montant === undefined || missing.length > 0)
    throw new AppError('INVALID_FIELDS', {
      fields: Object.fromEntries(missing.map((field) => [field, { fault: 'required' as const }])),
    });
  const sum: StoredSum = await rateSum({ montant, devise });
  const tolerance = devise === 'USD' ? 0 : Math.ceil((goodsCents * PAYOUT_TOLERANCE) / 100);
  if (Math.abs(sum.cents - goodsCents) > tolerance)
    throw new AppError('INVALID_FIELDS', { fields: { montant: { fault: 'other_sum' } } });
  return { ...sum, moyen, ...(reference !== undefined && { reference }) };
};

/** Returns a compensation with the expense that it is, and the writes of both and of a drawer. */
const compensationWrites = async (
  goods: Goods,
  { id, userId }: StoredClaim,
  { bookingId }: StoredColis,
  par: number,
): Promise<{ goods: Goods & { depenseId: number }; writes: Writes }> => {
  const { moyen, reference, ...sum } = goods;
  const now = nowIso();
  const expense: StoredExpense = {
    ...{ id: newId(), bookingId, poste: 'RECLAMATIONS', libelle: `Réclamation ${id}`, photoKey: null },
    ...{ statut: 'PAYEE', paye: { ...sum, le: latestDay() }, paiement: { le: now, par } },
    ...{ createdAt: now, par, lastWrite: storedStamp(), version: 1 },
  };
  const movement = {
    type: 'SORTIE',
    devise: sum.devise,
    amount: -sum.montant,
    motif: expense.libelle,
    userId,
  } as const;
  return {
    goods: { ...goods, depenseId: expense.id },
    writes: {
      ...insertExpenseWrites(expense),
      ...(moyen === 'ESPECES' && (await adminMovementWrites(movement, par))),
    },
  };
};
