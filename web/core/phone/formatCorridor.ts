import { CORRIDOR } from '#shared/phone/countries.ts';

/** "+221 77 123 45 67" on one line, without the library; undefined for countries whose numbers differ in length. */
export function formatCorridorNumber(number: string): string | undefined {
  for (const plan of Object.values(CORRIDOR)) {
    if (!('groups' in plan) || !number.startsWith(`+${plan.code}`)) continue;
    const national = number.slice(plan.code.length + 1);
    const match = new RegExp(`^${plan.groups.map((length) => `(\\d{${length}})`).join('')}$`).exec(national);
    if (match) return [`+${plan.code}`, ...match.slice(1)].join('\u00a0');
  }
  return undefined;
}
