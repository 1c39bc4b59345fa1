import type { Language } from '#shared/auth/schema.ts';
import { LOCALES, ordinal } from '#shared/dates.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';

/** How letters of one language write sums, measures, days and moments: as the pages do. */
export const formatsIn = (language: Language) => {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const minute = { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const;
  const written = (options: Intl.NumberFormatOptions, value: number) =>
    new Intl.NumberFormat(LOCALES[language], options).format(value);
  const dated = (options: Intl.DateTimeFormatOptions, iso: string) =>
    ordinal(language, new Intl.DateTimeFormat(LOCALES[language], options).format(new Date(iso)));
  return {
    dollars: (cents: number) =>
      written({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }, dollarsOf(cents)),
    kilos: (grams: number) => `${written({ maximumFractionDigits: 3 }, kgOf(grams))} kg`,
    cubicMetres: (cm3: number) => `${written({ maximumFractionDigits: 6 }, m3Of(cm3))} m³`,
    /** The day in a zone. */
    day: (iso: string, timeZone: string) => dated({ ...day, timeZone }, iso),
    /** The moment in a zone, which it names. */
    moment: (iso: string, timeZone: string) => dated({ ...day, ...minute, timeZone }, iso),
  };
};

/** What is not the same any more, and what it was, each as a sentence after its name and `colon`. */
export const changesIn =
  ({ colon, earlier }: { colon: string; earlier: string }) =>
  (all: readonly (readonly [name: string, before: string, after: string])[]): string =>
    all
      .filter(([, before, after]) => before !== after)
      .map(([name, before, after]) => `${name}${colon}${after} (${earlier}${colon}${before}).`)
      .join(' ');

/** Text as it begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of a customer's parcels something concerns, as far as grammar minds. */
export const few = (ids: readonly number[]): 'one' | 'several' => (ids.length > 1 ? 'several' : 'one');
