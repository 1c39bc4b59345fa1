import { cityOf } from '#shared/places/cities.ts';
import type { Language } from '#web/i18n/language.ts';

/** Where containers for Senegal are usually loaded, and where they arrive; named in both languages. */
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

/** The parts of the world under which all zones are listed. The poles ship no containers. */
export const regions = ['Africa', 'America', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific'] as const;
export type Region = (typeof regions)[number];

/** Every zone of a region, by what its city is called in a language. */
export const zonesOf = (language: Language, region: Region): { zone: string; city: string }[] =>
  allZones()
    .filter((zone) => zone.startsWith(`${region}/`))
    .map((zone) => ({ zone, city: cityOf(language, zone) }))
    .sort((a, b) => a.city.localeCompare(b.city, language));

/** Whether the zone is listed; a container may have one that is not, such as UTC. */
export const isListed = (zone: string): boolean =>
  usualZones.some((usual) => usual === zone) ||
  (regions.some((region) => zone.startsWith(`${region}/`)) && allZones().includes(zone));

/** The zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function allZones(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : usualZones;
}
