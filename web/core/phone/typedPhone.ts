import type { CountryCode } from 'libphonenumber-js/min';
import { CORRIDOR, type CorridorCountry } from '#shared/phone/countries.ts';
import { formatNational } from '#shared/phone/format-corridor.ts';
import type { PhoneLibrary } from './usePhoneLibrary.ts';

/** Number as shown in a phone field: the selected country and the typed text. */
export interface TypedPhone {
  country: CountryCode;
  text: string;
}

const isCorridor = (country: CountryCode): country is CorridorCountry => country in CORRIDOR;

/** Returns the dial code of a country; the corridor's codes are available without the library. */
export const codeOf = (country: CountryCode, library: PhoneLibrary | undefined): string =>
  isCorridor(country)
    ? CORRIDOR[country].code
    : (library?.countries.find((each) => each.country === country)?.code ?? '');

/** Reports whether a typed text starts with a dial code, whichever country is selected. */
export const hasCode = (text: string): boolean => /^\s*\(?(?:\+|00)/.test(text);

/** Returns the field's value: E.164 once the number is possible, otherwise the dial code and the typed text. */
export const phoneValue = ({ country, text }: TypedPhone, library: PhoneLibrary | undefined): string => {
  const typed = text.trim();
  if (typed === '') return '';
  const whole = hasCode(typed) ? typed : `+${codeOf(country, library)} ${typed}`;
  return library?.toE164(whole) ?? whole;
};

/** Splits a value into country and text: by the library, or by the corridor's dial codes until that is loaded. */
export const typedPhone = (value: string, preferred: CountryCode, library: PhoneLibrary | undefined): TypedPhone => {
  const whole = { country: preferred, text: value };
  if (!hasCode(value)) return whole;
  if (library) return library.splitNumber(value, preferred) ?? whole;
  const digits = value.replace(/^\s*\(?(?:\+|00)\s*/, '');
  const candidates = [preferred, ...Object.keys(CORRIDOR)].filter(
    (country) => country in CORRIDOR,
  ) as CorridorCountry[];
  const country = candidates.find((each) => digits.startsWith(CORRIDOR[each].code));
  if (!country) return whole;
  const national = digits.slice(CORRIDOR[country].code.length).replace(/^[\s)]+/, '');
  return { country, text: formatNational(country, national) };
};
