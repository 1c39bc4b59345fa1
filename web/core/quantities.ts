import type { Language } from '#web/i18n/language.ts';
import { number } from './format.ts';

/** Formats that the home page does without: they are no part of what every visitor loads. */

/** "150 000 F CFA": francs have no decimals. */
export const xof = (language: Language, amount: number): string =>
  number(language, amount, { style: 'currency', currency: 'XOF', maximumFractionDigits: 0 });

/** "1,2 m" */
const metres = (language: Language, length: number): string =>
  number(language, length, { style: 'unit', unit: 'meter', maximumFractionDigits: 2 });

/** "1,2 m × 0,8 m × 0,5 m" */
export const dimensions = (
  language: Language,
  { longueur, largeur, hauteur }: { longueur: number; largeur: number; hauteur: number },
): string => [longueur, largeur, hauteur].map((side) => metres(language, side)).join(' × ');

/** "14,6928°", of latitude or longitude. */
export const degrees = (language: Language, value: number): string =>
  number(language, value, { style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: 4 });
