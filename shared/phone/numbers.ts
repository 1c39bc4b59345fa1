import { CORRIDOR, type CorridorCountry, corridorCountries } from './countries.ts';
import { PLANS, planOf } from './plans.ts';

/** All dial codes in use; none is a prefix of another. A test compares them with libphonenumber-js. */
const DIAL_CODE = new RegExp(
  `^(?:${[
    '1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]',
    '21[12368]|2[2346]\\d|25[0-8]|29[01789]|35\\d|37[0-8]|38[0-35-79]|42[013]',
    '50\\d|59\\d|67[02-9]|68[0-35-9]|69[0-2]|8[05]0|808|85[2356]|87[08]|88[0-368]|96[0-8]|97[0-79]|99[2-68]',
  ].join('|')})`,
);

/**
 * Returns a typed number in E.164 ("+221771234567"), or undefined when it cannot be dialled. With a dial code, after
 * `+` or `00`, only the length is checked: numbering plans change more often than this is deployed. Without one, the
 * site's own country and then the corridor's are tried: first where it is written so, then where it is valid, then
 * where it is possible.
 */
export const e164Of = (typed: string, home: CorridorCountry): string | undefined => {
  const digits = typed.replace(/\D/g, '');
  if (/^\W*\+/.test(typed)) return internationalNumber(typed.replace('(0)', '').replace(/\D/g, ''));
  return (digits.startsWith('00') ? internationalNumber(digits.slice(2)) : undefined) ?? nationalNumber(digits, home);
};

/** Returns the dial code of an international number without its plus, or undefined when there is none. */
export const dialCodeOf = (digits: string): string | undefined => DIAL_CODE.exec(digits)?.[0];

const [MIN_DIGITS, MAX_DIGITS] = [8, 15];

const internationalNumber = (digits: string): string | undefined => {
  const code = dialCodeOf(digits);
  if (code === undefined) return undefined;
  const number = code + withoutTrunk(code, digits.slice(code.length));
  return number.length >= MIN_DIGITS && number.length <= MAX_DIGITS ? `+${number}` : undefined;
};

/** Removes a trunk prefix that was typed after the dial code by mistake, as in "+33 06 12 34 56 78". */
const withoutTrunk = (code: string, rest: string): string => {
  const [trunk, national] = planOf(code) ?? [];
  const bare = trunk ? rest.replace(trunk, '') : rest;
  return national?.test(bare) ? bare : rest;
};

/**
 * Returns every number that somebody may mean, in E.164, the likeliest first: a short one is written alike in several
 * countries of the corridor. For a search, where a number is not stored.
 */
export const readingsOf = (typed: string, home: CorridorCountry): string[] => {
  const likeliest = e164Of(typed, home);
  const digits = typed.replace(/\D/g, '');
  const isWhole = /^\W*\+/.test(typed) || digits.startsWith('00');
  const others = isWhole ? [] : nationalReadings(digits, home).filter(({ isWritten, isValid }) => isWritten || isValid);
  return [...new Set([likeliest, ...others.map(({ whole }) => internationalNumber(whole))])].filter(
    (number) => number !== undefined,
  );
};

const nationalReadings = (digits: string, home: CorridorCountry) =>
  corridorCountries(home).map((country) => {
    const [trunk, national] = PLANS[country];
    const bare = digits.replace(trunk, '');
    return {
      whole: CORRIDOR[country].code + bare,
      isWritten: trunk.test(digits) && national.test(bare),
      isValid: national.test(digits),
      isPossible: bare.length >= MIN_DIGITS - 1,
    };
  });

const nationalNumber = (digits: string, home: CorridorCountry): string | undefined => {
  const readings = nationalReadings(digits, home);
  const reading =
    readings.find(({ isWritten }) => isWritten) ??
    readings.find(({ isValid }) => isValid) ??
    readings.find(({ isPossible }) => isPossible);
  return reading && internationalNumber(reading.whole);
};

/** Returns the digits of a stored number, with and without its dial code; both are empty without a number. */
export const e164Parts = (phone: string): { digits: string; national: string } => {
  const digits = phone.replace(/\D/g, '');
  const [code = ''] = DIAL_CODE.exec(digits) ?? [];
  return { digits, national: digits.slice(code.length) };
};
