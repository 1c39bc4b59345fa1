import { CORRIDOR, type CorridorCountry } from './countries.ts';

/**
 * Numbering plan of a country: the trunk prefix that only callers within it dial, and the national number without that
 * prefix and without dial code.
 */
type Plan = readonly [trunk: RegExp, national: RegExp];

const NONE = /^/;
const ZERO = /^0/;

/** Plans of the corridor's countries; a test compares them with libphonenumber-js. */
export const PLANS: Record<CorridorCountry, Plan> = {
  SN: [NONE, /^(?:[378]\d|93)\d{7}$/],
  FR: [ZERO, /^[1-9]\d{8}$/],
  CA: [/^1?/, /^[2-9]\d{9}$/],
  US: [/^1?/, /^[2-9]\d{9}$/],
  IT: [NONE, /^(?:0\d{5,10}|3\d{8,9})$/],
  BE: [ZERO, /^(?:4\d{8}|[1-9]\d{7})$/],
  ES: [NONE, /^(?:51|[6-9]\d)\d{7}$/],
  CI: [NONE, /^(?:0[1-9]|2\d)\d{8}$/],
  ML: [NONE, /^[24-9]\d{7}$/],
  GN: [NONE, /^(?:6\d{8}|3\d{7})$/],
  GM: [NONE, /^[2-9]\d{6}$/],
  MR: [NONE, /^[2-4]\d{7}$/],
  MA: [ZERO, /^[5-8]\d{8}$/],
  DE: [ZERO, /^(?:1[5-7]\d{8,9}|[2-9]\d{6,10})$/],
  GB: [ZERO, /^[1-357-9]\d{9}$/],
  CH: [ZERO, /^[2-9]\d{8}$/],
  PT: [NONE, /^(?:[26-9]\d|30)\d{7}$/],
};

/** Returns the plan of the first country with this dial code. */
export const planOf = (code: string): Plan | undefined =>
  Object.entries(PLANS).find(([country]) => CORRIDOR[country as CorridorCountry].code === code)?.[1];
