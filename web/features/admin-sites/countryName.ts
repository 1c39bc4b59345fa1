import type { Language } from '#web/i18n/language.ts';

/** Name of a country by its ISO 3166-1 code. */
export const countryName = (language: Language, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
