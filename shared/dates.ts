import type { Language } from './auth/schema.ts';

/**
 * How pages and mails write dates, numbers and money, as BCP 47 tags: English with the day first and 24 hours, which no
 * reader on either side of the Atlantic takes for another day.
 */
export const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** A date as it is said: in French the first of a month is "1er", where Intl writes "1". */
export const ordinal = (language: Language, date: string): string =>
  language === 'fr' ? date.replace(/^1(?= )/, '1er') : date;
