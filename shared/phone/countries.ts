import type { CountryCode } from 'libphonenumber-js/min'; // only the type: the library weighs more than a Lambda may

/** How numbers of a country are written. */
type Plan = {
  /** Dial code. */
  code: string;
  /** What callers within the country dial first, and nobody from abroad does. */
  trunk: RegExp;
  /** The number without either. */
  national: RegExp;
};

/**
 * Countries that most customers and recipients live in; forms propose them first. A test holds the plans against
 * libphonenumber-js.
 */
export const CORRIDOR = {
  SN: { code: '221', trunk: /^/, national: /^(?:[378]\d|93)\d{7}$/ },
  FR: { code: '33', trunk: /^0/, national: /^[1-9]\d{8}$/ },
  CA: { code: '1', trunk: /^1?/, national: /^[2-9]\d{9}$/ },
  US: { code: '1', trunk: /^1?/, national: /^[2-9]\d{9}$/ },
  IT: { code: '39', trunk: /^/, national: /^(?:0\d{5,10}|3\d{8,9})$/ },
  BE: { code: '32', trunk: /^0/, national: /^(?:4\d{8}|[1-9]\d{7})$/ },
  ES: { code: '34', trunk: /^/, national: /^(?:51|[6-9]\d)\d{7}$/ },
  CI: { code: '225', trunk: /^/, national: /^(?:0[1-9]|2\d)\d{8}$/ },
  ML: { code: '223', trunk: /^/, national: /^[24-9]\d{7}$/ },
  GN: { code: '224', trunk: /^/, national: /^(?:6\d{8}|3\d{7})$/ },
  GM: { code: '220', trunk: /^/, national: /^[2-9]\d{6}$/ },
  MR: { code: '222', trunk: /^/, national: /^[2-4]\d{7}$/ },
  MA: { code: '212', trunk: /^0/, national: /^[5-8]\d{8}$/ },
  DE: { code: '49', trunk: /^0/, national: /^(?:1[5-7]\d{8,9}|[2-9]\d{6,10})$/ },
  GB: { code: '44', trunk: /^0/, national: /^[1-357-9]\d{9}$/ },
  CH: { code: '41', trunk: /^0/, national: /^[2-9]\d{8}$/ },
  PT: { code: '351', trunk: /^/, national: /^(?:[26-9]\d|30)\d{7}$/ },
} as const satisfies Partial<Record<CountryCode, Plan>>;

export type CorridorCountry = keyof typeof CORRIDOR;

/** The corridor's countries, a site's own first. */
export const corridorFrom = (home: CorridorCountry): CorridorCountry[] => [
  home,
  ...(Object.keys(CORRIDOR) as CorridorCountry[]).filter((country) => country !== home),
];
