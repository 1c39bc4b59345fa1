import type { Currency } from '#shared/customs/constants.ts';
import type { DepenseStatut, Poste } from '#shared/depenses/schema.ts';
import type { StoredStamp } from '../actor.ts';
import { getItem, insertWrite, type Key, replaceWrite, type Write, type Writes } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOfPartition, pagesOf } from '../table/query.ts';

/** Sum in the smallest unit of its currency, and in cents at the units per dollar of a day; no rate for dollars. */
export type StoredSum = { montant: number; devise: Currency; cents: number; taux: number | null; tauxDu: string };

/** Time of a step, and the admin who made it. */
type StoredStep = { le: string; par: number };

/** Scope of an expense: a container, or a month (`YYYY-MM`). */
export type ExpenseScope = { bookingId: number } | { mois: string };

/** Expense as stored; it is never deleted. */
export type StoredExpense = {
  id: number;
  /** Either of them. */
  bookingId?: number;
  mois?: string;
  poste: Poste;
  libelle: string;
  statut: DepenseStatut;
  /** Absent of one that was recorded as paid. */
  prevu?: StoredSum;
  /** Sum that was paid, and on which day. */
  paye?: StoredSum & { le: string };
  /** Its paper. */
  photoKey: string | null;
  createdAt: string;
  par: number;
  modification?: StoredStep;
  paiement?: StoredStep;
  annulation?: StoredStep & { motif: string };
  /** Stamp of its last write, from which the journal of its container is derived. */
  lastWrite?: StoredStamp;
  version: number;
};

/** Number of expenses, cancelled ones included, and sums in cents of those that count. */
export type ExpenseSums = {
  depenses: number;
  /** All that was planned, also of expenses that are paid by now. */
  plannedCents: number;
  /** Planned and not paid yet. */
  toPayCents: number;
  spentCents: number;
};

export const NO_EXPENSES: ExpenseSums = { depenses: 0, plannedCents: 0, toPayCents: 0, spentCents: 0 };
const SUMS = Object.keys(NO_EXPENSES) as (keyof ExpenseSums)[];

const sumsOfOne = ({ statut, prevu, paye }: StoredExpense): ExpenseSums => {
  if (statut === 'ANNULEE') return { ...NO_EXPENSES, depenses: 1 };
  return {
    depenses: 1,
    plannedCents: prevu?.cents ?? 0,
    toPayCents: statut === 'PREVUE' ? (prevu?.cents ?? 0) : 0,
    spentCents: paye?.cents ?? 0,
  };
};

/** Sums up expenses from the beginning. */
export const sumExpenses = (expenses: readonly StoredExpense[]): ExpenseSums => {
  const all = expenses.map(sumsOfOne);
  return Object.fromEntries(
    SUMS.map((name) => [name, all.reduce((total, sums) => total + sums[name], 0)]),
  ) as ExpenseSums;
};

const keyOf = ({ id, bookingId, mois = '', createdAt }: StoredExpense): Key =>
  bookingId === undefined ? keys.monthExpense(mois, createdAt, id) : keys.containerExpense(bookingId, createdAt, id);

/** Reads an expense consistently by its id. */
export const findExpense = async (id: number): Promise<StoredExpense | undefined> => {
  const claim = await getItem<{ expense?: Key }>(keys.id(id));
  return claim?.expense && getItem(claim.expense);
};

const rangeOf = (scope: ExpenseScope): [pk: string, prefix: string] =>
  'bookingId' in scope
    ? [keys.container(scope.bookingId).pk, ranges.expenses]
    : [keys.monthExpense(scope.mois, '', 0).pk, ranges.monthExpenses(scope.mois)];

/** Lists the expenses of a container or of a month, newest first, consistently. */
export const pageOfExpenses = (scope: ExpenseScope, page: PageRequest): Promise<Page<StoredExpense>> => {
  const [pk, prefix] = rangeOf(scope);
  return pageOfPartition(pk, { prefix, order: 'descending' }, page);
};

/** Reads all expenses of a container consistently. */
export const findExpensesOf = (bookingId: number): Promise<StoredExpense[]> => allIn(keys.container(bookingId).pk);

/** Reads all expenses of the months of a year consistently. */
export const findExpensesOfYear = (year: string): Promise<StoredExpense[]> => allIn(keys.monthExpense(year, '', 0).pk);

const allIn = async (pk: string): Promise<StoredExpense[]> => {
  const found: StoredExpense[] = [];
  for await (const page of pagesOf((request) =>
    pageOfPartition<StoredExpense>(pk, { prefix: ranges.expenses }, request),
  ))
    found.push(...page);
  return found;
};

/** Writes of a new expense, which add it to the sums of its container. */
export const insertExpenseWrites = (expense: StoredExpense): Writes => ({
  id: insertWrite({ ...keys.id(expense.id), expense: keyOf(expense) }),
  expense: insertWrite({ ...expense, ...keyOf(expense) }),
  counters: addToSumsWrite(undefined, expense),
});

/** Writes of a changed expense, refused (`expense`) if it changed since it was read, with the sums of its container. */
export const replaceExpenseWrites = (before: StoredExpense, after: StoredExpense): Writes => ({
  expense: replaceWrite({ ...after, ...keyOf(after), version: before.version }),
  counters: addToSumsWrite(before, after),
});

/** Write that adds to the counters of a container what a change of an expense adds; none for a month, which has none. */
const addToSumsWrite = (before: StoredExpense | undefined, after: StoredExpense): Write | undefined => {
  const { bookingId } = after;
  const [was, is] = [before ? sumsOfOne(before) : NO_EXPENSES, sumsOfOne(after)];
  const changes = Object.fromEntries(
    SUMS.map((name) => [name, is[name] - was[name]] as const).filter(([, change]) => change !== 0),
  );
  if (bookingId === undefined || Object.keys(changes).length === 0) return undefined;
  return addToCountersWrite(bookingId, changes);
};

/**
 * Write that adds changes to the counters of a container, each of which raises their `version`; refused (`counters`) if
 * they do not equal what is given.
 */
export const addToCountersWrite = (
  bookingId: number,
  changes: Readonly<Record<string, number>>,
  equals?: { version: number | undefined },
): Write => ({
  Update: {
    Key: keys.counters(bookingId),
    mayCreate: true,
    ...buildUpdate({ set: { bookingId }, add: { ...changes, version: 1 }, ...(equals && { equals }) }),
  },
});

/** Condition of a transaction that a container has no expenses, cancelled ones included. */
export const noExpensesCheck = (bookingId: number): Write => ({
  ConditionCheck: {
    Key: keys.counters(bookingId),
    ConditionExpression: 'attribute_not_exists(depenses) OR depenses = :none',
    ExpressionAttributeValues: { ':none': 0 },
  },
});
