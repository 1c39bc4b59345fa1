import { dayIn, LOCALES, withFrenchOrdinal } from '#shared/dates.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Formats for numbers, money and dates in the page's language.
 * Instants are ISO strings or Dates in UTC; a time zone is an IANA name such as Africa/Dakar.
 */

type Instant = string | Date;

/** Formats an amount: "1 234,50 $", "$1,234.50". */
export const dollars = (language: Language, amount: number): string =>
  formatNumber(language, amount, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });

/** Formats an amount in francs CFA: "94 458 F CFA". */
export const francs = (language: Language, amount: number): string =>
  formatNumber(language, amount, { style: 'currency', currency: 'XOF', maximumFractionDigits: 0 });

/** Decimals of capacities, which are shown to 10 g and to 1 litre. */
const DECIMALS = { weight: 2, volume: 3 } as const;

/** Rounds an amount in kg or m³ down to the decimals shown, so that no more is offered than is left. */
export const roundedDown = (kind: keyof typeof DECIMALS, amount: number): number => {
  const steps = 10 ** DECIMALS[kind];
  return Math.floor((Math.round(amount * 1e6) * steps) / 1e6) / steps;
};

/** Formats a weight: "1 250 kg", "12,5 kg". */
export const kg = (language: Language, weight: number): string =>
  formatNumber(language, weight, { style: 'unit', unit: 'kilogram', maximumFractionDigits: DECIMALS.weight });

/** Formats a volume: "4,2 m³". */
export const cubicMetres = (language: Language, volume: number): string =>
  `${formatNumber(language, volume, { maximumFractionDigits: DECIMALS.volume })}\u00A0m³`;

/** Formats the size of a file: "1,2 Mo", "340 ko". */
export const fileSize = (language: Language, bytes: number): string =>
  bytes < 1e6
    ? formatNumber(language, Math.max(1, bytes / 1000), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
    : formatNumber(language, bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** Formats a percentage: "66 %" from 66, not from 0.66. */
export const percent = (language: Language, value: number): string =>
  formatNumber(language, value / 100, { style: 'percent', maximumFractionDigits: 0 });

/** Formats the calendar date in a time zone: "12 décembre 2026", "12 December 2026". */
export const date = (language: Language, instant: Instant, timeZone: string): string =>
  formatDate(language, { dateStyle: 'long', timeZone }, instant);

/** Formats a date for tables: "12 déc. 2026", "12 Dec 2026". */
export const shortDate = (language: Language, instant: Instant, timeZone: string): string =>
  formatDate(language, { dateStyle: 'medium', timeZone }, instant);

/** Formats date and time in a time zone: "12 décembre 2026 à 14:30". It may break before the time. */
export const dateTime = (language: Language, instant: Instant, timeZone: string): string =>
  formatDate(language, { dateStyle: 'long', timeStyle: 'short', timeZone }, instant).replace(/\u00A0(?=à|at)/, ' ');

/** Formats the time of day in a time zone: "14:02". */
export const timeOfDay = (language: Language, instant: Instant, timeZone: string): string =>
  formatDate(language, { timeStyle: 'short', timeZone }, instant);

let localFormat: Intl.DateTimeFormat | undefined;

/** Returns the browser's time zone. */
export const browserZone = (): string => {
  localFormat ??= new Intl.DateTimeFormat();
  return localFormat.resolvedOptions().timeZone;
};

/** Formats the UTC offset of a time zone at an instant: "UTC+1", "GMT+1". */
export const offset = (language: Language, instant: Instant, timeZone: string): string =>
  dateFormat(language, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Formats a distance in calendar days of the zone, not spans of 24 hours: "demain", "dans 12 jours". Never wraps. */
export const relativeDays = (language: Language, instant: Instant, timeZone: string, now: Date = new Date()): string =>
  noBreak(
    memoised(Intl.RelativeTimeFormat, language, { numeric: 'auto' }).format(
      dayNumber(instant, timeZone) - dayNumber(now, timeZone),
      'day',
    ),
  );

/** Returns the calendar day in a time zone as days since 1970. */
const dayNumber = (instant: Instant, timeZone: string): number => Date.parse(dayIn(instant, timeZone)) / 86_400_000;

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat;

const formats = new Map<string, Format>();

/** Caches Intl objects: they are slow to create, and every row of a table needs them. */
function memoised<T extends Format>(
  Kind: new (locale: string, options: object) => T,
  language: Language,
  options: object,
): T {
  const key = `${Kind.name} ${language} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached instanceof Kind) return cached;
  const format = new Kind(LOCALES[language], options);
  formats.set(key, format);
  return format;
}

/** Keeps a text on one line. Figtree has no narrow no-break space (U+202F), which French Intl uses. */
const noBreak = (text: string): string => text.replace(/[ \u202F]/g, '\u00A0');

/** Formats a number by Intl options; the result never wraps. */
export const formatNumber = (language: Language, value: number, options: Intl.NumberFormatOptions): string =>
  noBreak(memoised(Intl.NumberFormat, language, options).format(value));

const formatDate = (language: Language, options: Intl.DateTimeFormatOptions, instant: Instant): string =>
  noBreak(withFrenchOrdinal(language, dateFormat(language, options).format(new Date(instant))));

const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  memoised(Intl.DateTimeFormat, language, options);
