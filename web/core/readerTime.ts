import { readersClock } from '#shared/places/clock.ts';
import type { Language } from '#web/i18n/language.ts';
import { browserZone, dateTime, offset } from './format.ts';

/**
 * A deadline or another moment of the reader's own, on their clocks: "24 novembre 2026 à 19:44 (votre heure)". It says so
 * unless the clocks of `elsewhere`, which it might be taken for, show the same.
 */
export function readerTime(language: Language, instant: string, elsewhere?: string): string {
  const words = dateTime(language, instant, browserZone());
  const isSame =
    elsewhere !== undefined && offset(language, instant, elsewhere) === offset(language, instant, browserZone());
  return isSame ? words : `${words} (${readersClock(language)})`;
}

/** Title of a column of moments that are on the reader's clocks: "Reçu le (votre heure)". */
export const onReaderClock = (language: Language, title: string): string => `${title} (${readersClock(language)})`;
