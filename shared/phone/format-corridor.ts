import { CORRIDOR } from './countries.ts';

/** Formats "+221 77 123 45 67" without the library, never wrapping; undefined where the length of numbers varies. */
export function formatCorridorNumber(number: string): string | undefined {
  for (const plan of Object.values(CORRIDOR)) {
    if (!('groups' in plan) || !number.startsWith(`+${plan.code}`)) continue;
    const national = number.slice(plan.code.length + 1);
    const match = new RegExp(`^${plan.groups.map((length) => `(\\d{${length}})`).join('')}$`).exec(national);
    if (match) return [`+${plan.code}`, ...match.slice(1)].join('\u00a0');
  }
  return undefined;
}
