import { isRateShown } from '#shared/currency/rules.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { formatNumber } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';
import type { LocalCurrency } from './localCurrency.ts';

/** Amount from which cents are left out, since an indicative price should not look exact. */
const WHOLE_FROM = 10;

/**
 * Formats a price in dollars in another currency: "≈ 211 €", "≈ 8,68 €", "≈ 296 $CA", "≈ 138 325 F CFA". Undefined
 * when the rate is too old.
 */
export const formatLocalPrice = (
  language: Language,
  dollars: number,
  currency: LocalCurrency,
  { date, perUsd }: IndicativeRates,
  now: Date,
): string | undefined => {
  if (!isRateShown(date, now)) return undefined;
  const amount = dollars * perUsd[currency];
  const digits = amount < WHOLE_FROM ? {} : { minimumFractionDigits: 0, maximumFractionDigits: 0 };
  // The full symbol tells Canadian dollars from those of the price.
  return `≈\u00A0${formatNumber(language, amount, { style: 'currency', currency, ...digits })}`;
};
