import { CORRIDOR, type CorridorCountry, type DialRule } from './countries.ts';

/** Formats "+221 77 123 45 67" without the library, never wrapping; undefined where the length of numbers varies. */
export function formatCorridorNumber(number: string): string | undefined {
  for (const plan of Object.values(CORRIDOR)) {
    const groups = number.startsWith(`+${plan.code}`) && digitGroups(plan, number.slice(plan.code.length + 1));
    if (groups) return [`+${plan.code}`, ...groups].join('\u00a0');
  }
  return undefined;
}

/**
 * Formats the digits of a national number as they are dialled within its country, without the library: "06 12 34 56
 * 78". Digits of another length, or of a country where it varies, stay as they are.
 */
export function formatNational(country: CorridorCountry, digits: string): string {
  const plan: DialRule = CORRIDOR[country];
  const groups = digitGroups(plan, digits);
  return groups ? (plan.trunk ?? '') + groups.join(' ') : digits;
}

function digitGroups({ groups }: DialRule, digits: string): string[] | undefined {
  const pattern = groups?.map((length) => `(\\d{${length}})`).join('');
  return pattern === undefined ? undefined : new RegExp(`^${pattern}$`).exec(digits)?.slice(1);
}
