import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type CorridorCountry, corridorFrom } from './countries.ts';

/** A number with its country's code, by `+` or by `00`, which most of the corridor dials for it. */
const WITH_CODE = /^(?:\+|00)/;

/**
 * Returns a typed number in E.164, or undefined when nobody can be called by it. One without a country's code is of the
 * site's own country, or of the first of the corridor where it is valid as people there write it, valid, or possible.
 */
export const e164Of = (typed: string, home: CorridorCountry): string | undefined => {
  const dialled = typed.replace(/[^+\d]/g, '');
  return (WITH_CODE.test(dialled) ? worldwide(typed, dialled) : undefined) ?? national(typed, home)?.number;
};

/** Returns whether a number in E.164 has as many digits as its country's numbers have. */
export const isPossible = (number: string): boolean => parsePhoneNumberFromString(number)?.isPossible() ?? false;

/** Numbering plans change more often than this is deployed: a known code and a sane length are enough. */
const LEAST_DIGITS = 8;

const worldwide = (typed: string, dialled: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(dialled.startsWith('+') ? typed : `+${dialled.slice(2)}`);
  if (!parsed) return undefined;
  const { length } = parsed.number.slice(1);
  return parsed.isPossible() || length >= LEAST_DIGITS ? withinE164(parsed.number) : undefined;
};

const withinE164 = (number: string): string | undefined => (/^\+[1-9]\d{6,14}$/.test(number) ? number : undefined);

const national = (typed: string, home: CorridorCountry): PhoneNumber | undefined => {
  const read = corridorFrom(home).flatMap((country) => parsePhoneNumberFromString(typed, country) ?? []);
  return (
    read.find((number) => number.isValid() && isAsWritten(number, typed)) ??
    read.find((number) => number.isValid()) ??
    read.find((number) => number.isPossible())
  );
};

/** In France 771234567 lacks its 0; in Senegal it is whole. */
const isAsWritten = (number: PhoneNumber, typed: string): boolean => digits(number.formatNational()) === digits(typed);

const digits = (text: string): string => text.replace(/\D/g, '');
