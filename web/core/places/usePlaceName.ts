import { placeName } from '#shared/places/names.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Returns a function that names a place in the reader's language: "Anvers" is "Antwerp" in English. */
export function usePlaceName(): (place: string) => string {
  const language = useLanguage();
  return (place) => placeName(language, place);
}
