import type { Language } from '../auth/schema.ts';
import { cityOf } from './cities.ts';

/** Names of the clock of an instant, which pages and mails write beside it. */
const WORDS: Record<Language, { yours: string; ofPlace: (place: string) => string }> = {
  fr: {
    yours: 'votre heure',
    ofPlace: (place) => (/^[aeiouyhàâéèêîôœ]/i.test(place) ? `heure d’${place}` : `heure de ${place}`),
  },
  en: { yours: 'your time', ofPlace: (place) => `${place} time` },
};

/**
 * Returns the name of a zone's clock, "heure de Paris" or "Paris time"; a zone without a place, such as UTC, keeps its
 * name.
 */
export const clockName = (language: Language, timeZone: string): string =>
  timeZone.includes('/') ? WORDS[language].ofPlace(cityOf(language, timeZone)) : timeZone;

/** Returns the name of the reader's own clock: "votre heure", "your time". */
export const readerClockName = (language: Language): string => WORDS[language].yours;
