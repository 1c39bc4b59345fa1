import type { CountryCode } from 'libphonenumber-js/min';
import { CORRIDOR, type CorridorCountry } from '#shared/phone/countries.ts';
import type { PhoneLibrary } from './usePhoneLibrary.ts';

/** A number as a phone field shows it: the chosen country, and what is typed beside it. */
export interface TypedPhone {
  country: CountryCode;
  text: string;
}

const isCorridor = (country: CountryCode): country is CorridorCountry => country in CORRIDOR;

/** Dial code of a country; the corridor's are known without the library. */
export const codeOf = (country: CountryCode, library: PhoneLibrary | undefined): string =>
  isCorridor(country)
    ? CORRIDOR[country].code
    : (library?.countries.find((each) => each.country === country)?.code ?? '');

/** Whether it has a dial code of its own, whatever country is chosen. */
export const hasCode = (text: string): boolean => /^\s*\(?(?:\+|00)/.test(text);

/** The field's value: E.164 as soon as the number can be one, else what is typed after its dial code. */
export const phoneValue = ({ country, text }: TypedPhone, library: PhoneLibrary | undefined): string => {
  const typed = text.trim();
  if (typed === '') return '';
  const whole = hasCode(typed) ? typed : `+${codeOf(country, library)} ${typed}`;
  return library?.dialable(whole) ?? whole;
};

/** Shows a value: by the library, or by the corridor's dial codes until it is here. */
export const typedPhone = (value: string, preferred: CountryCode, library: PhoneLibrary | undefined): TypedPhone => {
  const whole = { country: preferred, text: value };
  if (!hasCode(value)) return whole;
  if (library) return library.split(value, preferred) ?? whole;
  const digits = value.replace(/^\s*\(?(?:\+|00)\s*/, '');
  const known = [preferred, ...Object.keys(CORRIDOR)].filter((country) => country in CORRIDOR) as CorridorCountry[];
  const country = known.find((each) => digits.startsWith(CORRIDOR[each].code));
  return country ? { country, text: digits.slice(CORRIDOR[country].code.length).replace(/^[\s)]+/, '') } : whole;
};
