import { CORRIDOR, type CorridorCountry } from './countries.ts';

/** How numbers of a country are written there. */
type Plan = {
  /** What callers within the country dial first, and nobody from abroad does. */
  trunk: RegExp;
  /** The number without it and without dial code. */
  national: RegExp;
};

const NONE = /^/;
const ZERO = /^0/;

/** Plans of the corridor's countries; a test holds them against libphonenumber-js. */
export const PLANS: Record<CorridorCountry, Plan> = {
  SN: { trunk: NONE, national: /^(?:[378]\d|93)\d{7}$/ },
  FR: { trunk: ZERO, national: /^[1-9]\d{8}$/ },
  CA: { trunk: /^1?/, national: /^[2-9]\d{9}$/ },
  US: { trunk: /^1?/, national: /^[2-9]\d{9}$/ },
  IT: { trunk: NONE, national: /^(?:0\d{5,10}|3\d{8,9})$/ },
  BE: { trunk: ZERO, national: /^(?:4\d{8}|[1-9]\d{7})$/ },
  ES: { trunk: NONE, national: /^(?:51|[6-9]\d)\d{7}$/ },
  CI: { trunk: NONE, national: /^(?:0[1-9]|2\d)\d{8}$/ },
  ML: { trunk: NONE, national: /^[24-9]\d{7}$/ },
  GN: { trunk: NONE, national: /^(?:6\d{8}|3\d{7})$/ },
  GM: { trunk: NONE, national: /^[2-9]\d{6}$/ },
  MR: { trunk: NONE, national: /^[2-4]\d{7}$/ },
  MA: { trunk: ZERO, national: /^[5-8]\d{8}$/ },
  DE: { trunk: ZERO, national: /^(?:1[5-7]\d{8,9}|[2-9]\d{6,10})$/ },
  GB: { trunk: ZERO, national: /^[1-357-9]\d{9}$/ },
  CH: { trunk: ZERO, national: /^[2-9]\d{8}$/ },
  PT: { trunk: NONE, national: /^(?:[26-9]\d|30)\d{7}$/ },
};

/** Plan of a country whose numbers have this dial code. */
export const planOf = (code: string): Plan | undefined =>
  Object.entries(PLANS).find(([country]) => CORRIDOR[country as CorridorCountry].code === code)?.[1];
