import { dollars, formatNumber } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/** Formats money in its own currency; dollars as everywhere. */
export const sumIn = (language: Language, amount: number, currency: string): string =>
  currency === 'USD' ? dollars(language, amount) : formatNumber(language, amount, { style: 'currency', currency });
