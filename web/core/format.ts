import { LOCALES, ordinal } from '#shared/dates.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Numbers, money and dates as people write them in the page's language.
 * Instants are ISO strings or Dates in UTC; a zone is an IANA name such as Africa/Dakar.
 */

type Instant = string | Date;

/** "1 234,50 $", "$1,234.50" */
export const dollars = (language: Language, amount: number): string =>
  number(language, amount, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });

/** Decimals of capacities: they are shown to 10 g and to a litre. */
const DECIMALS = { weight: 2, volume: 3 } as const;

/** A part of a capacity in kg or m³, rounded down to what is shown, so that no more is offered than there is. */
export const roundedDown = (kind: keyof typeof DECIMALS, amount: number): number => {
  const steps = 10 ** DECIMALS[kind];
  return Math.floor((Math.round(amount * 1e6) * steps) / 1e6) / steps;
};

/** "1 250 kg", "12,5 kg" */
export const kg = (language: Language, weight: number): string =>
  number(language, weight, { style: 'unit', unit: 'kilogram', maximumFractionDigits: DECIMALS.weight });

/** "4,2 m³" */
export const cubicMetres = (language: Language, volume: number): string =>
  `${number(language, volume, { maximumFractionDigits: DECIMALS.volume })}\u00A0m³`;

/** "1,2 Mo", "340 ko", of a file. */
export const fileSize = (language: Language, bytes: number): string =>
  bytes < 1e6
    ? number(language, Math.max(1, bytes / 1000), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
    : number(language, bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** "66 %" from 66, not from 0.66. */
export const percent = (language: Language, value: number): string =>
  number(language, value / 100, { style: 'percent', maximumFractionDigits: 0 });

/** "12 décembre 2026", "12 December 2026" as the calendar shows it in the zone. */
export const date = (language: Language, instant: Instant, timeZone: string): string =>
  day(language, { dateStyle: 'long', timeZone }, instant);

/** "12 déc. 2026", "12 Dec 2026", for tables. */
export const shortDate = (language: Language, instant: Instant, timeZone: string): string =>
  day(language, { dateStyle: 'medium', timeZone }, instant);

/** "12 décembre 2026 à 14:30" on the zone's clocks: two lines where there is no room for one. */
export const dateTime = (language: Language, instant: Instant, timeZone: string): string =>
  day(language, { dateStyle: 'long', timeStyle: 'short', timeZone }, instant).replace(/\u00A0(?=à|at)/, ' ');

/** The zone of this browser's clock. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "UTC+1", "GMT+1": how far the zone's clocks are ahead at that instant. */
export const offset = (language: Language, instant: Instant, timeZone: string): string =>
  dates(language, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** "aujourd’hui", "demain", "dans 12 jours", "il y a 3 jours": calendar days in the zone, not spans of 24 hours, on one line. */
export const relativeDays = (language: Language, instant: Instant, timeZone: string, now: Date = new Date()): string =>
  noBreak(
    new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(
      dayNumber(instant, timeZone) - dayNumber(now, timeZone),
      'day',
    ),
  );

/** Days since 1970 of the calendar day that the zone has at that instant. */
function dayNumber(instant: Instant, timeZone: string): number {
  const parts = dates('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    new Date(instant),
  );
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000;
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Intl objects are dear to make and are asked for on every line of a table: each is made once. */
function memoised<T extends Intl.NumberFormat | Intl.DateTimeFormat>(
  Kind: new (locale: string, options: object) => T,
  language: Language,
  options: object,
): T {
  const key = `${Kind.name} ${language} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known instanceof Kind) return known;
  const fresh = new Kind(LOCALES[language], options);
  made.set(key, fresh);
  return fresh;
}

/** It stays on one line; Figtree has no narrow no-break space (U+202F), which French Intl uses. */
const noBreak = (text: string): string => text.replace(/[ \u202F]/g, '\u00A0');

export const number = (language: Language, value: number, options: Intl.NumberFormatOptions): string =>
  noBreak(memoised(Intl.NumberFormat, language, options).format(value));

const day = (language: Language, options: Intl.DateTimeFormatOptions, instant: Instant): string =>
  noBreak(ordinal(language, dates(language, options).format(new Date(instant))));

const dates = (language: Language, options: Intl.DateTimeFormatOptions) =>
  memoised(Intl.DateTimeFormat, language, options);
