import type { Language } from './auth/schema.ts';

/**
 * Locales (BCP 47) in which pages and mails format dates, numbers and money. English puts the day first and uses 24
 * hours, so that no reader on either side of the Atlantic misreads a date.
 */
export const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** Corrects a date formatted by Intl: in French the first of a month is "1er", where Intl writes "1". */
export const withFrenchOrdinal = (language: Language, date: string): string =>
  language === 'fr' ? date.replace(/^1(?= )/, '1er') : date;

/** Formats of dates and times by time zone: they are slow to create, and every row of a list needs one. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const [full, two] = ['numeric', '2-digit'] as const;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: full,
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

/**
 * Returns calendar day (`YYYY-MM-DD`) and time of day (`HH:MM`) of an instant in a zone. They are made from the parts of
 * a date, because the text that a locale makes of them differs between browsers.
 */
export const clockIn = (instant: string | Date, timeZone: string): { day: string; time: string } => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatIn(timeZone).formatToParts(new Date(instant)))
    parts[type] = value.padStart(2, '0');
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
};

/** Calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (instant: string | Date, timeZone: string): string => clockIn(instant, timeZone).day;
