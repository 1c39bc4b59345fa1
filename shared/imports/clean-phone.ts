import { CORRIDOR, type CorridorCountry } from '../phone/countries.ts';
import { dialCodeOf, e164Of } from '../phone/numbers.ts';
import { pastedPhone } from '../phone/pasted.ts';
import { PLANS, planOf } from '../phone/plans.ts';

/** Number as a spreadsheet writes a large one into a text, such as "7,71E+08". */
const SCIENTIFIC = /^\+?(\d)(?:[.,](\d+))?e\+?(\d+)$/i;

/** Returns the digits of such a number; undefined when it has lost some of them. */
const digitsOf = (text: string): string | undefined => {
  const [, first, rest = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (first === undefined) return text;
  return rest.length >= Number(exponent) ? first + rest.slice(0, Number(exponent)) : undefined;
};

/** Returns a number of the corridor that its plan has; one of another country is as long as it may be. */
const ifInPlan = (number: string | undefined): string | undefined => {
  const code = number && dialCodeOf(number.slice(1));
  if (!number || !code) return undefined;
  const plan = planOf(code);
  return !plan || plan[1].test(number.slice(code.length + 1)) ? number : undefined;
};

/** Returns a number whose dial code has no plus: "221771234567". */
const withoutPlus = (digits: string): string | undefined => {
  const code = dialCodeOf(digits) ?? '';
  return planOf(code)?.[1].test(digits.slice(code.length)) ? `+${digits}` : undefined;
};

/** Returns a number that is one of a country, if that has such a number, also one that lost its zero. */
const numberIn = (country: CorridorCountry, digits: string): string | undefined => {
  const [trunk, national] = PLANS[country];
  const bare = national.test(digits) ? digits : digits.replace(trunk, '');
  return national.test(bare) ? `+${CORRIDOR[country].code}${bare}` : undefined;
};

const numberOf = (typed: string, countries: readonly CorridorCountry[]): string | undefined => {
  const text = pastedPhone(typed).replace(/[.,]0$/, '');
  const digits = text.replace(/\D/g, '');
  if (/^\W*(?:\+|00)/.test(text)) return ifInPlan(e164Of(text, countries[0] ?? 'SN'));
  return countries.map((country) => numberIn(country, digits)).find(Boolean) ?? withoutPlus(digits);
};

/**
 * Returns the phone number of a cell in E.164, the first one of several; undefined when it has none, or lost digits. A
 * number without dial code is of the first of `countries` that has such a number.
 */
export const cleanPhone = (typed: string, countries: readonly CorridorCountry[]): string | undefined => {
  for (const part of [...typed.split(/[\n,;/|](?!\d*e)|\s(?:ou|or|et|and)\s/i), typed]) {
    const digits = digitsOf(part.trim());
    const number = digits && numberOf(digits, countries);
    if (number) return number;
  }
  return undefined;
};
