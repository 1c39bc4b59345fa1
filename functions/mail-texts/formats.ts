import type { Language } from '#shared/auth/schema.ts';
import type { PieceNames } from '#shared/colis/schema.ts';
import { LOCALES, withFrenchOrdinal } from '#shared/dates.ts';
import type { Deadline } from '#shared/notifications/schema.ts';
import { clockName } from '#shared/places/clock.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';

/** Returns formats by locale and options, each created once: creating one takes five times as long as using it. */
const createdOnce = <Options, Format>(create: (locale: string, options: Options) => Format) => {
  const created = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const name = JSON.stringify([locale, options]);
    const format = created.get(name) ?? create(locale, options);
    created.set(name, format);
    return format;
  };
};
const numberFormat = createdOnce((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dateFormat = createdOnce(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Formatters for amounts, measures and dates in mails of one language, as on the pages. */
export const formatsIn = (language: Language) => {
  const formatNumber = (options: Intl.NumberFormatOptions, value: number) =>
    numberFormat(LOCALES[language], options).format(value);
  const formatDate = (options: Intl.DateTimeFormatOptions, iso: string) =>
    withFrenchOrdinal(language, dateFormat(LOCALES[language], options).format(new Date(iso)));
  const moment = (iso: string, timeZone: string) =>
    formatDate({ dateStyle: 'long', timeStyle: 'short', timeZone }, iso);
  const clock = (timeZone: string) => clockName(language, timeZone);
  return {
    dollars: (cents: number) =>
      formatNumber({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }, dollarsOf(cents)),
    /** Amount in cents, with the money as it came in another currency: "100,00 $ (56 941 F CFA)". */
    received: (cents: number, recu: { devise: string; montant: number } | undefined) => {
      const amount = formatNumber(
        { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
        dollarsOf(cents),
      );
      return recu ? `${amount} (${formatNumber({ style: 'currency', currency: recu.devise }, recu.montant)})` : amount;
    },
    kilos: (grams: number) => `${formatNumber({ maximumFractionDigits: 3 }, kgOf(grams))} kg`,
    cubicMetres: (cm3: number) => `${formatNumber({ maximumFractionDigits: 6 }, m3Of(cm3))} m³`,
    /** Numbers of parcels, each followed by the piece as which it is sold: "12 (Drum 220 l), 13". */
    numbers: (ids: readonly number[], pieces: readonly (PieceNames | null | undefined)[] = []) =>
      ids
        .map((id, index) => {
          const piece = pieces[index];
          return piece ? `${id} (${piece[language]})` : id;
        })
        .join(', '),
    /** Day in a time zone. */
    day: (iso: string, timeZone: string) => formatDate({ dateStyle: 'long', timeZone }, iso),
    /** Date and time in a time zone, without its name: "20 février 2026 à 23:30". */
    moment,
    /** Name of the time zone: "heure de Paris". */
    clock,
    /** Payment deadline in a named time zone, since the reader's own is unknown when the mail is written. */
    deadline: (instant: string, fuseau: string): Deadline => ({
      texte: `${moment(instant, fuseau)} (${clock(fuseau)})`,
      instant,
      fuseau,
      langue: language,
    }),
  };
};

/** Lists the changed values with their former ones, each as a sentence after its name and `colon`. */
export const changeFormatter =
  ({ colon, earlier }: { colon: string; earlier: string }) =>
  (all: readonly (readonly [name: string, before: string, after: string])[]): string =>
    all
      .filter(([, before, after]) => before !== after)
      .map(([name, before, after]) => `${name}${colon}${after} (${earlier}${colon}${before}).`)
      .join(' ');

/** Capitalises the first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Reports whether an end of a journey names a place: "Paris (Gennevilliers)" names Paris. */
export const isNamedIn = (place: string, end: string): boolean => end === place || end.startsWith(`${place} (`);

/** Selects the grammatical number for a customer's parcels. */
export const pluralOf = (ids: readonly number[]): 'one' | 'several' => (ids.length > 1 ? 'several' : 'one');
