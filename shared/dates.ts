import type { Language } from './auth/schema.ts';

/**
 * Locales (BCP 47) in which pages and mails format dates, numbers and money. English puts the day first and uses 24
 * hours, so that no reader on either side of the Atlantic misreads a date.
 */
export const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** Corrects a date formatted by Intl: in French the first of a month is "1er", where Intl writes "1". */
export const withFrenchOrdinal = (language: Language, date: string): string =>
  language === 'fr' ? date.replace(/^1(?= )/, '1er') : date;
