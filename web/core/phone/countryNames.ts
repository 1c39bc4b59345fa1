import { LOCALES } from '#shared/dates.ts';
import type { Language } from '#web/i18n/language.ts';

const names: Partial<Record<Language, Intl.DisplayNames>> = {};

/** Returns the name of a country: "Sénégal", "Senegal". */
export const countryName = (language: Language, country: string): string => {
  names[language] ??= new Intl.DisplayNames(LOCALES[language], { type: 'region' });
  return names[language].of(country) ?? country;
};
