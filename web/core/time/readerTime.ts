import { readerClockName } from '#shared/places/clock.ts';
import { browserZone, dateTime, offset } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Formats an instant in the reader's time zone: "24 novembre 2026 à 19:44 (votre heure)". The note is omitted when the
 * zone `elsewhere`, for which it might be mistaken, has the same time.
 */
export function readerTime(language: Language, instant: string, elsewhere?: string): string {
  const text = dateTime(language, instant, browserZone());
  const isSame =
    elsewhere !== undefined && offset(language, instant, elsewhere) === offset(language, instant, browserZone());
  return isSame ? text : `${text} (${readerClockName(language)})`;
}

/** Adds the reader's time zone to the title of a time column: "Reçu le (votre heure)". */
export const onReaderClock = (language: Language, title: string): string => `${title} (${readerClockName(language)})`;
