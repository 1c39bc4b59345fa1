import type { Container } from '#shared/containers/schema.ts';
import { smallestOf, wholeOf } from '#shared/counter/cash.ts';
import { askedIn, centsPaidBy, type Debt } from '#shared/counter/debt.ts';
import type { CounterMoney } from '#shared/counter/schema.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import type { Currency } from '#shared/customs/constants.ts';
import { isAwaited, needsReference } from '#shared/money/methods.ts';
import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { centsOf } from '#shared/units.ts';
import type { Price } from '#web/core/quote/measures.ts';
import { inMetres } from '#web/core/quote/typedMeasures.ts';
import { priceSold } from '#web/core/tarif/priceSold.ts';
import type { CounterParcel, TypedMoney } from './saleDraft.ts';

const UNMEASURED = { poids: '', longueur: '', largeur: '', hauteur: '' };

/** Returns the prices of parcels by the server's own rules; undefined while a list or a measure is missing. */
export const pricesOf = (
  container: Pick<Container, 'prixEstime' | 'tarif'>,
  version: TarifVersion | undefined,
  parcels: readonly CounterParcel[],
  insuredXof: number | undefined,
): (Price | undefined)[] =>
  parcels.map(({ piece = '', typed }, index) =>
    priceSold(
      { rate: container.prixEstime, version: container.tarif ? version : null },
      { ...(typed ? inMetres(typed) : UNMEASURED), piece },
      { rang: index + 1, insuredXof },
    ),
  );

/** Total in cents of prices; undefined while one is missing, or without parcels. */
export const totalCents = (prices: readonly (Price | undefined)[]): number | undefined => {
  if (prices.length === 0) return undefined;
  let cents = 0;
  for (const price of prices) {
    if (!price) return undefined;
    cents += centsOf(price.total);
  }
  return cents;
};

/** Returns what a debt is in units of a currency at the rates of the day; null without a rate. */
export const amountIn = (debt: Debt, devise: Currency, rates: IndicativeRates | null): number | null => {
  const smallest = askedIn(debt, devise, rates);
  return smallest === null ? null : wholeOf(smallest, devise);
};

/** Returns the cents of a debt that typed money pays, or more if it is too much. */
const centsPaid = ({ devise, montant }: TypedMoney, debt: Debt, rates: IndicativeRates | null): number => {
  const amount = smallestOf(Number(montant), devise);
  return amount === undefined ? 0 : (centsPaidBy(debt, amount, devise, rates) ?? 0);
};

/** Returns what is left of a debt after each part, as the server counts; below 0 cents if it is too much. */
export const leftAfter = (debt: Debt, money: readonly TypedMoney[], rates: IndicativeRates | null): Debt => {
  const left = { ...debt };
  for (const part of inServerOrder(money)) left.cents -= centsPaid(part, left, rates);
  return left;
};

/** Returns money in the order in which the server counts it: what is awaited comes last. */
const inServerOrder = (money: readonly TypedMoney[]): TypedMoney[] =>
  money.toSorted((a, b) => Number(isAwaited(a.moyen)) - Number(isAwaited(b.moyen)));

/** Returns typed money as a request names it. */
export const requestedMoney = (money: readonly TypedMoney[]): CounterMoney[] =>
  money.map(({ moyen, devise, montant, reference }) => {
    const amount = { devise, montant: Number(montant) };
    return moyen === 'ESPECES' ? { moyen, ...amount } : { moyen, ...amount, reference: reference.trim() };
  });

/** Reports whether a part of typed money lacks the reference that its way needs. */
export const lacksReference = (money: readonly TypedMoney[]): boolean =>
  money.some(({ moyen, reference }) => needsReference(moyen) && reference.trim() === '');
