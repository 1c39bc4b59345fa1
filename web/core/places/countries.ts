import { CORRIDOR } from '#shared/phone/countries.ts';
import type { Language } from '#web/i18n/language.ts';

/** Name of a country by its ISO 3166-1 code. */
export const countryName = (language: Language, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

/** Countries of the corridor by name, and others that a form already has. */
export const countryChoices = (language: Language, own: readonly string[] = []): { code: string; name: string }[] =>
  [...new Set([...Object.keys(CORRIDOR), ...own])]
    .map((code) => ({ code, name: countryName(language, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
