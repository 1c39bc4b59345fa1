import type { CountryCode } from 'libphonenumber-js/min'; // type only: the library is too large for a Lambda

export type DialRule = {
  /** Dial code. */
  code: string;
  /** Sizes of the digit groups of a national number, where all numbers are written so. */
  groups?: readonly number[];
  /** Digit that is dialled before a number within the country. */
  trunk?: string;
};

/** Countries that most customers and recipients live in; forms propose them first. */
export const CORRIDOR = {
  SN: { code: '221', groups: [2, 3, 2, 2] },
  FR: { code: '33', groups: [1, 2, 2, 2, 2], trunk: '0' },
  CA: { code: '1', groups: [3, 3, 4] },
  US: { code: '1', groups: [3, 3, 4] },
  IT: { code: '39' },
  BE: { code: '32' },
  ES: { code: '34', groups: [3, 2, 2, 2] },
  CI: { code: '225', groups: [2, 2, 2, 4] },
  ML: { code: '223', groups: [2, 2, 2, 2] },
  GN: { code: '224' },
  GM: { code: '220', groups: [3, 4] },
  MR: { code: '222', groups: [2, 2, 2, 2] },
  MA: { code: '212' },
  DE: { code: '49' },
  GB: { code: '44' },
  CH: { code: '41', groups: [2, 3, 2, 2], trunk: '0' },
  PT: { code: '351', groups: [3, 3, 3] },
} as const satisfies Partial<Record<CountryCode, DialRule>>;

export type CorridorCountry = keyof typeof CORRIDOR;

/** Returns the corridor's countries, the site's own first. */
export const corridorCountries = (home: CorridorCountry): CorridorCountry[] => [
  home,
  ...(Object.keys(CORRIDOR) as CorridorCountry[]).filter((country) => country !== home),
];
