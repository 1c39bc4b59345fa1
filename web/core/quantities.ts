import type { Language } from '#web/i18n/language.ts';
import { formatNumber } from './format.ts';

/** Formats that the home page does not need, apart from those that every visitor loads. */

/** Formats an amount in CFA francs, which have no decimals: "150 000 F CFA". */
export const xof = (language: Language, amount: number): string =>
  formatNumber(language, amount, { style: 'currency', currency: 'XOF', maximumFractionDigits: 0 });

/** Formats a rate per mille as a percentage: "1 %", "0,75 %". */
export const perMille = (language: Language, rate: number): string =>
  formatNumber(language, rate / 1000, { style: 'percent', maximumFractionDigits: 3 });

/** Formats a length: "1,2 m". */
export const metres = (language: Language, length: number): string =>
  formatNumber(language, length, { style: 'unit', unit: 'meter', maximumFractionDigits: 2 });

/** Formats three sides: "1,2 m × 0,8 m × 0,5 m". */
export const dimensions = (
  language: Language,
  { longueur, largeur, hauteur }: { longueur: number; largeur: number; hauteur: number },
): string => [longueur, largeur, hauteur].map((side) => metres(language, side)).join(' × ');

/** Formats a latitude or longitude: "14,6928°". */
export const degrees = (language: Language, value: number): string =>
  formatNumber(language, value, { style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: 4 });
