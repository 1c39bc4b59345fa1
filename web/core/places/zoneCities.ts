import { cityOf } from '#shared/places/cities.ts';
import type { Language } from '#web/i18n/language.ts';
import { allZones, type Region } from './zones.ts';

/** Names of cities by which zones are listed, which forms load after themselves. */
export { cityOf };

/** Zones of a region, sorted by the city's name in the language. */
export const zonesOf = (language: Language, region: Region): { zone: string; city: string }[] =>
  allZones()
    .filter((zone) => zone.startsWith(`${region}/`))
    .map((zone) => ({ zone, city: cityOf(language, zone) }))
    .sort((a, b) => a.city.localeCompare(b.city, language));
