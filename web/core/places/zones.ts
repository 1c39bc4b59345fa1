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

/** Time zone of the browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All zones that the browser knows. */
export function allZones(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : usualZones;
}
