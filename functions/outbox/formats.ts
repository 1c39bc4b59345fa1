import type { Language } from '#shared/auth/schema.ts';
import { LOCALES, ordinal } from '#shared/dates.ts';
import type { Deadline } from '#shared/notifications/schema.ts';
import { clockName } from '#shared/places/clock.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';

/** How letters of one language write sums, measures, days and moments: as the pages do. */
export const formatsIn = (language: Language) => {
  const written = (options: Intl.NumberFormatOptions, value: number) =>
    new Intl.NumberFormat(LOCALES[language], options).format(value);
  const dated = (options: Intl.DateTimeFormatOptions, iso: string) =>
    ordinal(language, new Intl.DateTimeFormat(LOCALES[language], options).format(new Date(iso)));
  const moment = (iso: string, timeZone: string) => dated({ dateStyle: 'long', timeStyle: 'short', timeZone }, iso);
  const clock = (timeZone: string) => clockName(language, timeZone);
  return {
    dollars: (cents: number) =>
      written({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }, dollarsOf(cents)),
    kilos: (grams: number) => `${written({ maximumFractionDigits: 3 }, kgOf(grams))} kg`,
    cubicMetres: (cm3: number) => `${written({ maximumFractionDigits: 6 }, m3Of(cm3))} m³`,
    /** The day in a zone. */
    day: (iso: string, timeZone: string) => dated({ dateStyle: 'long', timeZone }, iso),
    /** The moment on a zone's clock, which its reader has to be told: "20 février 2026 à 23:30". */
    moment,
    /** The name of that clock: "heure de Paris". */
    clock,
    /** A deadline of the reader's: on the zone's clock, which it names, as a mail cannot know the reader's own. */
    deadline: (instant: string, fuseau: string): Deadline => ({
      texte: `${moment(instant, fuseau)} (${clock(fuseau)})`,
      instant,
      fuseau,
      langue: language,
    }),
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
export const pluralOf = (ids: readonly number[]): 'one' | 'several' => (ids.length > 1 ? 'several' : 'one');
