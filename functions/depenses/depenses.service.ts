import { wholeOf } from '#shared/counter/cash.ts';
import { convert } from '#shared/customs/totals.ts';
import { depensesRoutes } from '#shared/depenses/routes.ts';
import {
  type DepenseEdit,
  type DepensePayment,
  type DepenseSearch,
  isPosteOf,
  type NewDepense,
} from '#shared/depenses/schema.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { earliestPlausible, earlyFault } from '#shared/plausible-time.ts';
import { containerExistsCheck } from '../containers/container-writes.ts';
import { containerOf } from '../containers/containers.service.ts';
import { storedStamp } from '../core/actor.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { latestDay, nowIso } from '../core/clock.ts';
import { deleteIfRefused, storeOptionalFile } from '../core/files/files.ts';
import {
  findExpense,
  insertExpenseWrites,
  pageOfExpenses,
  replaceExpenseWrites,
  type StoredExpense,
  type StoredSum,
} from '../core/items/expenses.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import type { SubmittedFile } from '../core/request/request-body.ts';
import { smallest } from '../core/smallest-amount.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import type { Page } from '../core/table/query.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';

/** Returns the expense. Throws DEPENSE_NOT_FOUND. */
export const depenseOf = async (id: number): Promise<StoredExpense> => {
  const expense = await findExpense(id);
  if (!expense) throw new AppError('DEPENSE_NOT_FOUND');
  return expense;
};

/** Lists the expenses of a container or of a month. Throws CONTAINER_NOT_FOUND. */
export const listDepenses = async ({
  conteneurId,
  mois = '',
  ...page
}: DepenseSearch): Promise<Page<StoredExpense>> => {
  if (conteneurId === undefined) return pageOfExpenses({ mois }, page);
  return pageOfExpenses({ bookingId: (await containerOf(conteneurId)).id }, page);
};

/**
 * Records an expense, planned or paid. Throws CONTAINER_NOT_FOUND or INVALID_FIELDS for a day to come, or for a currency
 * without a rate.
 */
export const addDepense = (
  { conteneurId, mois, poste, libelle, payeeLe, ...sum }: NewDepense,
  file: SubmittedFile | undefined,
  { userId: par }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredExpense> =>
  idempotent(idempotencyKey, async (record) => {
    if (payeeLe !== undefined) checkPaidOn(payeeLe);
    const rated = await rateSum(sum);
    if (conteneurId !== undefined) await containerOf(conteneurId);
    const photoKey = await storeOptionalFile(file, depensesRoutes.add.file, par);
    const now = nowIso();
    const expense: StoredExpense = {
      ...{ id: newId(), poste, libelle, photoKey, createdAt: now, par, lastWrite: storedStamp(), version: 1 },
      ...(conteneurId === undefined ? { mois } : { bookingId: conteneurId }),
      ...(payeeLe === undefined
        ? { statut: 'PREVUE', prevu: rated }
        : { statut: 'PAYEE', paye: { ...rated, le: payeeLe }, paiement: { le: now, par } }),
    };
    try {
      await transact({
        ...insertExpenseWrites(expense),
        container: conteneurId === undefined ? undefined : containerExistsCheck(conteneurId),
        idempotency: record(expense),
      });
    } catch (error) {
      await deleteIfRefused(error, photoKey);
      if (error instanceof ConditionFailed && error.has('container')) throw new AppError('CONTAINER_NOT_FOUND');
      throw error;
    }
    return expense;
  });

/**
 * Changes the fields of a planned expense that the edit contains; a replaced paper is deleted through the table's
 * stream. Throws DEPENSE_PAID, DEPENSE_CANCELLED or INVALID_FIELDS.
 */
export const editDepense = async (
  expense: StoredExpense,
  { montant, devise, ...plain }: DepenseEdit,
  file: SubmittedFile | undefined,
  { userId: par }: Caller,
): Promise<StoredExpense> => {
  checkPlanned(expense);
  if (plain.poste !== undefined && !isPosteOf(plain.poste, expense.bookingId !== undefined))
    throw new AppError('INVALID_FIELDS', { fields: { poste: { fault: 'not_in_list' } } });
  const rated = await rateChangedSum({ montant, devise }, expense);
  const photoKey = await storeOptionalFile(file, depensesRoutes.update.file, par);
  return change(expense, photoKey, (current) => {
    checkPlanned(current);
    return {
      ...current,
      ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
      ...(rated && { prevu: rated }),
      modification: { le: nowIso(), par },
    };
  });
};

/**
 * Marks a planned expense as paid, at the rate of the day on which that is recorded; what was planned stays beside it.
 * Throws DEPENSE_PAID, DEPENSE_CANCELLED or INVALID_FIELDS.
 */
export const payDepense = (
  expense: StoredExpense,
  { payeeLe, ...sum }: DepensePayment,
  file: SubmittedFile | undefined,
  { userId: par }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredExpense> =>
  idempotent(idempotencyKey, async (record) => {
    checkPlanned(expense);
    checkPaidOn(payeeLe);
    const rated = await rateSum(changedSum(sum, expense));
    const photoKey = await storeOptionalFile(file, depensesRoutes.pay.file, par);
    return change(
      expense,
      photoKey,
      (current) => {
        checkPlanned(current);
        return { ...current, statut: 'PAYEE', paye: { ...rated, le: payeeLe }, paiement: { le: nowIso(), par } };
      },
      record,
    );
  });

/** Cancels an expense, planned or paid, which is kept with the reason. Throws DEPENSE_CANCELLED. */
export const cancelDepense = (
  expense: StoredExpense,
  { motif }: { motif: string },
  { userId: par }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredExpense> =>
  idempotent(idempotencyKey, (record) =>
    change(
      expense,
      null,
      (current) => {
        if (current.statut === 'ANNULEE') throw new AppError('DEPENSE_CANCELLED');
        return { ...current, statut: 'ANNULEE', annulation: { le: nowIso(), par, motif } };
      },
      record,
    ),
  );

/** Throws DEPENSE_PAID or DEPENSE_CANCELLED for an expense that is not planned any more. */
const checkPlanned = ({ statut }: StoredExpense): void => {
  if (statut === 'PAYEE') throw new AppError('DEPENSE_PAID');
  if (statut === 'ANNULEE') throw new AppError('DEPENSE_CANCELLED');
};

/** Throws INVALID_FIELDS for a day of payment that is to come, or years ago. */
const checkPaidOn = (payeeLe: string): void => {
  const fault: FieldFault | undefined =
    payeeLe > latestDay() ? { fault: 'in_future' } : earlyFault(payeeLe, earliestPlausible(nowIso()).slice(0, 10));
  if (fault) throw new AppError('INVALID_FIELDS', { fields: { payeeLe: fault } });
};

type Sum = Pick<NewDepense, 'montant' | 'devise'>;
type ChangedSum = { [name in keyof Sum]?: Sum[name] | undefined };

/** Returns a sum of which an expense has what the change leaves out. */
const changedSum = ({ montant, devise }: ChangedSum, { prevu }: StoredExpense): Sum => {
  const before = prevu ?? { montant: 0, devise: 'USD' };
  return { montant: montant ?? wholeOf(before.montant, before.devise), devise: devise ?? before.devise };
};

/** Returns the changed sum of a planned expense; undefined if it is as before, whose rate stays. */
const rateChangedSum = async (typed: ChangedSum, expense: StoredExpense): Promise<StoredSum | undefined> => {
  const sum = changedSum(typed, expense);
  const isSame = sum.devise === expense.prevu?.devise && smallest(sum, 'montant') === expense.prevu.montant;
  return isSame ? undefined : rateSum(sum);
};

/** Returns a sum with its dollars at the rate of the day. Throws INVALID_FIELDS without a rate, or for less than a cent. */
export const rateSum = async (sum: Sum): Promise<StoredSum> => {
  const { devise } = sum;
  const montant = smallest(sum, 'montant');
  const rates = devise === 'USD' ? null : await findIndicativeRates();
  const taux = rates && devise !== 'USD' ? rates.perUsd[devise] : null;
  const cents = devise !== 'USD' && taux === null ? null : convert(montant, devise, 'USD', rates);
  if (cents === null) throw new AppError('INVALID_FIELDS', { fields: { devise: { fault: 'no_rate' } } });
  if (cents === 0) throw new AppError('INVALID_FIELDS', { fields: { montant: { fault: 'too_small' } } });
  return { montant, devise, cents, taux, tauxDu: rates?.date ?? nowIso().slice(0, 10) };
};

/**
 * Writes a change of the current expense, with a new paper if there is one, and what it changes in the sums of its
 * container. Throws BUSY when it changes again and again meanwhile, and what `apply` throws.
 */
const change = async (
  expense: StoredExpense,
  photoKey: string | null,
  apply: (current: StoredExpense) => StoredExpense,
  record: IdempotencyWriter<StoredExpense> = () => undefined,
): Promise<StoredExpense> => {
  try {
    return await changeCurrent(
      expense,
      (current) => ({ ...apply(current), ...(photoKey !== null && { photoKey }), lastWrite: storedStamp() }),
      record,
    );
  } catch (error) {
    await deleteIfRefused(error, photoKey);
    throw error;
  }
};

const changeCurrent = async (
  current: StoredExpense,
  apply: (current: StoredExpense) => StoredExpense,
  record: IdempotencyWriter<StoredExpense>,
  attemptsLeft = ATTEMPTS.expense,
): Promise<StoredExpense> => {
  const after = apply(current);
  const written = { ...after, version: current.version + 1 };
  try {
    await transact({ ...replaceExpenseWrites(current, after), idempotency: record(written) });
    return written;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !error.has('expense')) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    return changeCurrent(await depenseOf(current.id), apply, record, attemptsLeft - 1);
  }
};
