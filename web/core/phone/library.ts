import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { hasSeveralNumbers, pastedPhone } from '#shared/phone/pasted.ts';
import { site } from '#web/core/contact/site.ts';
import type { TypedPhone } from './typedPhone.ts';

/** Functions that need the phone library (25 KB); only `usePhoneLibrary` imports this file, dynamically. */

/** Returns a typed number in E.164 when it has as many digits as its country's numbers have. */
export const toE164 = (typed: string): string | undefined => {
  const whole = withPlus(typed);
  if (hasSeveralNumbers(whole)) return undefined; // the library would keep the first one
  const parsed = parsePhoneNumberFromString(whole, site.country);
  return parsed?.isPossible() ? parsed.number : undefined;
};

const withPlus = (typed: string): string =>
  pastedPhone(typed)
    .trim()
    .replace(/^\(?(?:00|\+)/, '+');

/** Formats "+221 77 123 45 67", which never wraps; a number that is not in E.164 stays unchanged. */
export const formatInternational = (number: string): string =>
  (parsePhoneNumberFromString(number)?.formatInternational() ?? number).replaceAll(' ', '\u00a0');

/** All countries with their dial codes. */
export const countries: readonly { country: CountryCode; code: string }[] = getCountries().map((country) => ({
  country,
  code: getCountryCallingCode(country),
}));

/**
 * Splits a number with its dial code into country and national format ("06 12 34 56 78"). Where countries share a code
 * and the number does not decide, `preferred` is used. Undefined without a known code.
 */
export const splitNumber = (number: string, preferred: CountryCode): TypedPhone | undefined => {
  const parsed = parsePhoneNumberFromString(withPlus(number));
  if (!parsed) return undefined;
  const code = parsed.countryCallingCode;
  const shared = countries.filter((each) => each.code === code).map(({ country }) => country);
  const country = parsed.country ?? (shared.includes(preferred) ? preferred : shared[0]);
  return country && { country, text: parsed.formatNational() };
};

export type PhoneFault = 'unknown' | 'short' | 'long';

/** Returns the fault in the length or dial code of a typed number; undefined when it is valid. */
export const faultOf = (typed: string): PhoneFault | undefined => {
  if (toE164(typed) !== undefined) return undefined;
  switch (validatePhoneNumberLength(withPlus(typed), site.country)) {
    case 'TOO_LONG':
      return 'long';
    case 'INVALID_COUNTRY':
      return 'unknown';
    default:
      return 'short';
  }
};
