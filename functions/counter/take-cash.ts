import { wholeOf } from '#shared/counter/cash.ts';
import type { Cash } from '#shared/counter/schema.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { convert } from '#shared/customs/totals.ts';
import { AppError } from '#shared/errors.ts';
import { toPaidColis } from '../colis/colis.service.ts';
import type { PaidShare, StoredColis } from '../colis/stored-colis.ts';
import type { Writes } from '../core/table/dynamo.ts';
import { buildPayment, dueCentsOf, takenPaymentWrites } from '../payments/create-payment.ts';
import type { StoredPayment } from '../payments/stored-payment.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';
import { smallest } from './drawers.service.ts';
import { drawerMovementWrites, type NewMovement } from './drawers.table.ts';

/** Rates of the day for cash of other currencies; null without any that is current. */
export type CashRates = IndicativeRates | null;

/** Returns the rates that these amounts of cash need; null if all are dollars. */
export const ratesFor = async (cash: readonly Cash[]): Promise<CashRates> =>
  cash.some(({ devise }) => devise !== 'USD') ? findIndicativeRates() : null;

/** Money that was taken for parcels: the payments, the parcels as they are then, and what each got, by its id. */
export type Taken = {
  payments: StoredPayment[];
  colisList: StoredColis[];
  shares: Map<number, PaidShare[]>;
  writes: Writes;
};

/**
 * Takes cash for parcels, which pays in their order what they owe, and returns the writes of its confirmed payments and
 * of the drawer, which is left out without cash; `ofSale` if they are sold at that moment. Throws INVALID_FIELDS for more than what is owed, for nothing of it, or without a rate.
 */
export const takeCash = (
  colisList: readonly StoredColis[],
  cash: readonly Cash[],
  drawerId: number | undefined,
  rates: CashRates,
  ofSale: boolean,
): Taken => {
  const taken: Taken = { payments: [], colisList: [...colisList], shares: new Map(), writes: {} };
  if (drawerId === undefined) return taken;
  const movements: NewMovement[] = [];
  for (const [index, part] of cash.entries()) {
    const field = `paiements.${index}.montant`;
    const amount = smallest(part, field);
    const built = buildPayment(
      taken.colisList,
      'ESPECES',
      centsOf(amount, part, dueCentsOf(taken.colisList), rates, field),
    );
    const payment: StoredPayment = {
      ...built,
      statut: 'CONFIRME',
      paidAt: built.createdAt,
      caisse: {
        id: drawerId,
        devise: part.devise,
        montant: amount,
        taux: rateOf(part, rates),
        tauxDu: rates?.date ?? built.createdAt.slice(0, 10),
      },
    };
    movements.push({ type: 'PAIEMENT', devise: part.devise, amount, paymentId: payment.id, userId: payment.userId });
    const paid = payment.lines.map(({ colisId }) => taken.colisList.find(({ id }) => id === colisId));
    Object.assign(taken.writes, takenPaymentWrites(payment, paid, ofSale));
    for (const { colisId, cents } of payment.lines) {
      const before = taken.shares.get(colisId) ?? [];
      taken.shares.set(colisId, [...before, { paymentId: payment.id, cents }]);
    }
    taken.colisList = taken.colisList.map((colis) => {
      const line = payment.lines.find(({ colisId }) => colisId === colis.id);
      return line ? toPaidColis(colis, payment, line.cents) : colis;
    });
    taken.payments.push(payment);
  }
  Object.assign(taken.writes, drawerMovementWrites(drawerId, movements));
  return taken;
};

/** Dollars that cash of another currency is counted at, per unit; null for dollars. */
const rateOf = ({ devise }: Cash, rates: CashRates): number | null =>
  devise === 'USD' ? null : (rates?.perUsd[devise] ?? null);

/** Returns the cents of what is due that an amount of cash pays: all of them if it is what is asked in its currency. */
const centsOf = (amount: number, { devise }: Cash, due: number, rates: CashRates, field: string): number => {
  const asked = convert(due, 'USD', devise, rates);
  const cents = convert(amount, devise, 'USD', rates);
  if (asked === null || cents === null)
    throw new AppError('INVALID_FIELDS', {
      fields: { [field.replace('montant', 'devise')]: { fault: 'not_in_list' } },
    });
  if (amount > asked || (cents === 0 && due > 0))
    throw new AppError('INVALID_FIELDS', {
      fields: { [field]: { fault: 'beyond_due', limit: wholeOf(asked, devise) } },
    });
  return amount === asked ? due : Math.min(cents, due);
};
