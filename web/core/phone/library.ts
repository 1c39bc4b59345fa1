import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { providePhoneReader } from '#shared/phone/schema.ts';
import { site } from '#web/core/site.ts';
import type { TypedPhone } from './typedPhone.ts';

/** What needs the phone library, 25 KB: only ever imported dynamically, by `usePhoneLibrary`. */

/** Returns a typed number in E.164 when it has as many digits as its country's numbers have. */
export const dialable = (typed: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(withPlus(typed), site.country);
  return parsed?.isPossible() ? parsed.number : undefined;
};

const withPlus = (typed: string): string => typed.trim().replace(/^\(?(?:00|\+)/, '+');

// Forms are stricter than the API: who types can look at the number again.
providePhoneReader(dialable);

/** "+221 77 123 45 67" on one line; what is not in E.164 stays as it is. */
export const international = (number: string): string =>
  (parsePhoneNumberFromString(number)?.formatInternational() ?? number).replaceAll(' ', '\u00a0');

/** Every country with its dial code. */
export const countries: readonly { country: CountryCode; code: string }[] = getCountries().map((country) => ({
  country,
  code: getCountryCallingCode(country),
}));

/**
 * Splits a number with its dial code into country and national number as people there write it ("06 12 34 56 78"). Of
 * countries with the same code, `preferred` is taken where the number does not tell. Undefined for what has no known code.
 */
export const split = (number: string, preferred: CountryCode): TypedPhone | undefined => {
  const parsed = parsePhoneNumberFromString(withPlus(number));
  if (!parsed) return undefined;
  const code = parsed.countryCallingCode;
  const shared = countries.filter((each) => each.code === code).map(({ country }) => country);
  const country = parsed.country ?? (shared.includes(preferred) ? preferred : shared[0]);
  return country && { country, text: parsed.formatNational() };
};

export type PhoneFault = 'unknown' | 'short' | 'long';

/** What is wrong with the length or the dial code of a typed number, if anything. */
export const faultOf = (typed: string): PhoneFault | undefined => {
  if (dialable(typed) !== undefined) return undefined;
  switch (validatePhoneNumberLength(withPlus(typed), site.country)) {
    case 'TOO_LONG':
      return 'long';
    case 'INVALID_COUNTRY':
      return 'unknown';
    default:
      return 'short';
  }
};
