import type { Language } from '../auth/schema.ts';
import { cityOf } from './cities.ts';

/** Whose clock a moment is on, as pages and mails name it beside the moment. */
const WORDS: Record<Language, { yours: string; ofPlace: (place: string) => string }> = {
  fr: {
    yours: 'votre heure',
    ofPlace: (place) => (/^[aeiouyhàâéèêîôœ]/i.test(place) ? `heure d’${place}` : `heure de ${place}`),
  },
  en: { yours: 'your time', ofPlace: (place) => `${place} time` },
};

/** "heure de Paris", "Paris time"; a zone that is at no place, such as UTC, by its own name. */
export const clockName = (language: Language, timeZone: string): string =>
  timeZone.includes('/') ? WORDS[language].ofPlace(cityOf(language, timeZone)) : timeZone;

/** "votre heure", "your time" */
export const readersClock = (language: Language): string => WORDS[language].yours;
