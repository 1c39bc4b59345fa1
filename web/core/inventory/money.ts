import { type Currency, UNITS } from '#shared/customs/constants.ts';
import { formatNumber } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/** Formats an amount in the smallest unit of its currency: "24,00 €", "15 743 F CFA". */
export const money = (
  language: Language,
  amount: number,
  currency: Currency,
  options: Pick<Intl.NumberFormatOptions, 'signDisplay'> = {},
): string => formatNumber(language, amount / UNITS[currency], { style: 'currency', currency, ...options });
