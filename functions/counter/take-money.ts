import { wholeOf } from '#shared/counter/cash.ts';
import { askedIn, centsPaidBy, type Debt, totalDebt } from '#shared/counter/debt.ts';
import type { Cash, CounterMoney } from '#shared/counter/schema.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { AppError } from '#shared/errors.ts';
import { isAwaited } from '#shared/money/methods.ts';
import { debtOf, hasUnpaidAmount } from '../colis/amounts.ts';
import { toPaidColis } from '../colis/colis.service.ts';
import { toLockedColis } from '../colis/parcel-lock.ts';
import type { PaidShare, StoredColis } from '../colis/stored-colis.ts';
import { drawerMovementWrites, type NewMovement } from '../core/items/drawers.ts';
import type { Caller } from '../core/request/caller.ts';
import { smallest } from '../core/smallest-amount.ts';
import type { Writes } from '../core/table/dynamo.ts';
import { buildPayment, pendingPaymentWrites, takenPaymentWrites } from '../payments/create-payment.ts';
import { referenceError } from '../payments/payment-references.ts';
import type { StoredPayment } from '../payments/stored-payment.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';
import { drawerError, openDrawerIdOf } from './drawers.service.ts';

/** Means of taking money: the caller’s open drawer, if there is cash, and the rates of the day, if there are any. */
export type Till = { drawerId: number | undefined; rates: IndicativeRates | null };

/** Returns what these amounts are taken with. Throws DRAWER_CLOSED for cash without an open drawer. */
export const tillFor = async (money: readonly CounterMoney[], caller: Caller): Promise<Till> => {
  const [drawerId, rates] = await Promise.all([
    money.some(({ moyen }) => moyen === 'ESPECES') ? openDrawerIdOf(caller.userId) : undefined,
    money.some(({ devise }) => devise !== 'USD') ? findIndicativeRates() : null,
  ]);
  return { drawerId, rates };
};

/**
 * Money that was taken for parcels: the payments, the parcels as they are then, and what each got, by its id; `awaited`
 * are the cents of each that an admin is to confirm.
 */
export type Taken = {
  payments: StoredPayment[];
  colisList: StoredColis[];
  shares: Map<number, PaidShare[]>;
  awaited: Map<number, number>;
  writes: Writes;
};

/**
 * Takes money for parcels, which pays in their order what they owe, and returns the writes of its payments and of the
 * drawer; `ofSale` if they are sold at that moment. What is seen to come in counts as paid at once, and comes first;
 * what is awaited locks its parcels. Throws INVALID_FIELDS for more than what is owed, for nothing of it, or without a
 * rate.
 */
export const takeMoney = (
  colisList: readonly StoredColis[],
  money: readonly CounterMoney[],
  till: Till,
  ofSale: boolean,
): Taken => {
  const taken: Taken = {
    payments: [],
    colisList: [...colisList],
    shares: new Map(),
    awaited: new Map(),
    writes: {},
  };
  const movements: NewMovement[] = [];
  const parts = money.map((part, index) => ({ part, index }));
  for (const { part, index } of parts.toSorted(
    (a, b) => Number(isAwaited(a.part.moyen)) - Number(isAwaited(b.part.moyen)),
  )) {
    const payment = paymentOf(taken.colisList.filter(hasUnpaidAmount), part, till, index);
    if (isAwaited(part.moyen)) awaitPayment(taken, payment);
    else takePayment(taken, payment, ofSale);
    if (payment.recu?.caisse !== undefined) movements.push(movementOf(payment, payment.recu));
    taken.payments.push(payment);
  }
  if (till.drawerId !== undefined) Object.assign(taken.writes, drawerMovementWrites(till.drawerId, movements));
  return taken;
};

/** Returns the error of refused money: its drawer was closed meanwhile, or its reference is another payment’s. */
export const moneyError = (error: unknown, money: readonly CounterMoney[]): AppError | undefined =>
  drawerError(error) ??
  referenceError(error, `paiements.${money.findIndex(({ moyen }) => moyen === 'MOBILE')}.reference`);

/** Builds the payment of a part of the money; `index` is its place in the request. */
const paymentOf = (
  colisList: readonly StoredColis[],
  part: CounterMoney,
  { drawerId, rates }: Till,
  index: number,
): StoredPayment => {
  const field = `paiements.${index}.montant`;
  const { moyen, devise } = part;
  const amount = smallest(part, field);
  const cents = centsOf(amount, part, totalDebt(colisList.map((colis) => debtOf(colis))), rates, field);
  const built = buildPayment(colisList, moyen, cents, moyen === 'ESPECES' ? {} : { reference: part.reference });
  return {
    ...built,
    ...(!isAwaited(moyen) && { statut: 'CONFIRME', paidAt: built.createdAt }),
    recu: {
      ...(moyen === 'ESPECES' && drawerId !== undefined && { caisse: drawerId }),
      ...{ devise, montant: amount, taux: rateOf(part, rates), tauxDu: rates?.date ?? built.createdAt.slice(0, 10) },
    },
  };
};

const movementOf = (
  { id: paymentId, userId }: StoredPayment,
  { devise, montant }: NonNullable<StoredPayment['recu']>,
): NewMovement => ({ type: 'PAIEMENT', devise, amount: montant, paymentId, userId });

/** Adds a payment whose money is there: its parcels are paid so far. */
const takePayment = (taken: Taken, payment: StoredPayment, ofSale: boolean): void => {
  const paid = payment.lines.map(({ colisId }) => taken.colisList.find(({ id }) => id === colisId));
  Object.assign(taken.writes, takenPaymentWrites(payment, paid, ofSale));
  for (const { colisId, cents } of payment.lines) {
    const before = taken.shares.get(colisId) ?? [];
    taken.shares.set(colisId, [...before, { paymentId: payment.id, cents, parEquipe: true }]);
  }
  taken.colisList = taken.colisList.map((colis) => {
    const line = payment.lines.find(({ colisId }) => colisId === colis.id);
    return line ? toPaidColis(colis, payment, line.cents) : colis;
  });
};

/** Adds a payment whose money is awaited: it locks its parcels. */
const awaitPayment = (taken: Taken, payment: StoredPayment): void => {
  Object.assign(taken.writes, pendingPaymentWrites(payment));
  for (const { colisId, cents } of payment.lines) taken.awaited.set(colisId, cents);
  taken.colisList = taken.colisList.map((colis) =>
    taken.awaited.has(colis.id) ? toLockedColis(colis, payment) : colis,
  );
};

/** Dollars that money of another currency is counted at, per unit; null for dollars. */
const rateOf = ({ devise }: Cash, rates: Till['rates']): number | null =>
  devise === 'USD' ? null : (rates?.perUsd[devise] ?? null);

/** Returns the cents of what is due that an amount pays. Throws INVALID_FIELDS for more than that, nothing, or without a rate. */
const centsOf = (amount: number, { devise }: Cash, due: Debt, rates: Till['rates'], field: string): number => {
  const asked = askedIn(due, devise, rates);
  const cents = centsPaidBy(due, amount, devise, rates);
  if (asked === null || cents === null)
    throw new AppError('INVALID_FIELDS', {
      fields: { [field.replace('montant', 'devise')]: { fault: 'not_in_list' } },
    });
  if (cents > due.cents || (cents === 0 && due.cents > 0))
    throw new AppError('INVALID_FIELDS', {
      fields: { [field]: { fault: 'beyond_sum', limit: wholeOf(asked, devise) } },
    });
  return cents;
};
