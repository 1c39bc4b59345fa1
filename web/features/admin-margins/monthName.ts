import { LOCALES } from '#shared/dates.ts';
import type { Language } from '#web/i18n/language.ts';

/** Formats a month (`YYYY-MM`): "novembre 2026", or without its year "nov.". */
export const monthName = (language: Language, month: string, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    month: length,
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T00:00:00Z`));
