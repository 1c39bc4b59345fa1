import { cityOf } from '#shared/places/cities.ts';
import type { Language } from '#web/i18n/language.ts';

/** Common zones of loading and arrival for containers to Senegal; their names are translated. */
export const usualZones = [
  'Europe/Paris',
  'Europe/Brussels',
  'Europe/Rome',
  'Europe/Madrid',
  'Europe/London',
  'Europe/Berlin',
  'America/Toronto',
  'America/New_York',
  'Africa/Dakar',
  'Africa/Abidjan',
  'Africa/Casablanca',
  'Asia/Dubai',
  'Asia/Shanghai',
] as const;

/** Regions by which all zones are listed; Antarctica and the Arctic are left out. */
export const regions = ['Africa', 'America', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific'] as const;
export type Region = (typeof regions)[number];

/** Zones of a region, sorted by the city's name in the language. */
export const zonesOf = (language: Language, region: Region): { zone: string; city: string }[] =>
  allZones()
    .filter((zone) => zone.startsWith(`${region}/`))
    .map((zone) => ({ zone, city: cityOf(language, zone) }))
    .sort((a, b) => a.city.localeCompare(b.city, language));

/** Reports whether the zone is in the lists; a container's zone, such as UTC, may not be. */
export const isListed = (zone: string): boolean =>
  usualZones.some((usual) => usual === zone) ||
  (regions.some((region) => zone.startsWith(`${region}/`)) && allZones().includes(zone));

/** Time zone of the browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function allZones(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : usualZones;
}
