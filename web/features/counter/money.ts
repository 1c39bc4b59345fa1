import type { Container } from '#shared/containers/schema.ts';
import { smallestOf, wholeOf } from '#shared/counter/cash.ts';
import type { CounterMoney } from '#shared/counter/schema.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import type { Currency } from '#shared/customs/constants.ts';
import { convert } from '#shared/customs/totals.ts';
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

/** Returns what cents are in units of a currency at the rates of the day; null without a rate. */
export const amountIn = (cents: number, devise: Currency, rates: IndicativeRates | null): number | null => {
  const smallest = convert(cents, 'USD', devise, rates);
  return smallest === null ? null : wholeOf(smallest, devise);
};

/** Returns the cents of `due` that typed money pays: all of them if it is what is asked in its currency. */
const centsPaid = ({ devise, montant }: TypedMoney, due: number, rates: IndicativeRates | null): number => {
  const amount = smallestOf(Number(montant), devise);
  if (amount === undefined) return 0;
  if (amount === convert(due, 'USD', devise, rates)) return due;
  return convert(amount, devise, 'USD', rates) ?? 0;
};

/** Returns the cents that are left of a total after each part, as the server counts; negative if it is too much. */
export const leftAfter = (total: number, money: readonly TypedMoney[], rates: IndicativeRates | null): number =>
  inServerOrder(money).reduce((due, part) => due - centsPaid(part, due, rates), total);

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
