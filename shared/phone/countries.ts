import type { CountryCode } from 'libphonenumber-js/min'; // only the type: the library stays out of what lists countries

/** Countries that most customers and recipients live in, with their dial codes; forms propose them first. */
export const CORRIDOR = {
  SN: '221',
  FR: '33',
  CA: '1',
  US: '1',
  IT: '39',
  BE: '32',
  ES: '34',
  CI: '225',
  ML: '223',
  GN: '224',
  GM: '220',
  MR: '222',
  MA: '212',
  DE: '49',
  GB: '44',
  CH: '41',
  PT: '351',
} as const satisfies Partial<Record<CountryCode, string>>;

export type CorridorCountry = keyof typeof CORRIDOR;

/** The corridor's countries, a site's own first. */
export const corridorFrom = (home: CorridorCountry): CorridorCountry[] => [
  home,
  ...(Object.keys(CORRIDOR) as CorridorCountry[]).filter((country) => country !== home),
];
