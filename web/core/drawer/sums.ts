import { smallestOf } from '#shared/counter/cash.ts';
import type { Cash } from '#shared/counter/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { addSums, type Sums } from '#shared/customs/totals.ts';
import { money } from '#web/core/inventory/money.ts';
import type { Language } from '#web/i18n/language.ts';

/** Returns the exact sums of cash, in the smallest unit of each currency. */
export const sumsOfCash = (list: readonly Cash[]): Sums =>
  list.reduce<Sums>((sums, { devise, montant }) => addSums(sums, { [devise]: smallestOf(montant, devise) ?? 0 }), {});

/** Returns the currencies of sums in their usual order, also those that sum up to nothing. */
export const currenciesOf = (...all: readonly Sums[]): Currency[] =>
  CURRENCIES.filter((devise) => all.some((sums) => sums[devise] !== undefined));

/** Formats an amount in the smallest unit of its currency with the sign of the language: "+24,00 €", "-15 000 F CFA". */
export const signedMoney = (language: Language, amount: number, devise: Currency): string =>
  money(language, amount, devise, { signDisplay: 'exceptZero' });
