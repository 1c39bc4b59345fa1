import { asTyped } from '../http/pasted.ts';

/**
 * Numbers of physical containers by ISO 6346: owner code, category (U: freight container), serial number, check digit.
 */
const FORMAT = /^[A-Z]{3}U\d{7}$/;

/** Returns a typed or pasted number as it is stored, `CSQU3054383`: in capitals, without spaces, dashes and dots. */
export const normaliseContainerNumber = (typed: string): string =>
  asTyped(typed)
    .toUpperCase()
    .replaceAll(/[\s.\p{Dash}]/gu, '');

/** Returns a stored number as it is painted on the doors: `CSQU 305438 3`. */
export const formatContainerNumber = (number: string): string =>
  number.replace(/^([A-Z]{4})(\d{6})(\d)$/, '$1\u00a0$2\u00a0$3');

/** Fault of a normalised number, or undefined when it is a valid one. */
export const containerNumberFault = (number: string): 'not_container_number' | 'wrong_check_digit' | undefined => {
  if (!FORMAT.test(number)) return 'not_container_number';
  return Number(number.at(-1)) === checkDigitOf(number.slice(0, -1)) ? undefined : 'wrong_check_digit';
};

/**
 * Returns the check digit of the first ten characters: each one's value times two to the power of its position, summed,
 * modulo 11; a remainder of 10 is written as 0. Example: CSQU305438 sums to 6185, whose remainder 3 makes CSQU3054383
 * (https://en.wikipedia.org/wiki/ISO_6346).
 */
const checkDigitOf = (characters: string): number => {
  const sum = [...characters].reduce((total, character, index) => total + characterValue(character) * 2 ** index, 0);
  return (sum % 11) % 10;
};

/** Value of a character: digits count as themselves, letters from 10 on, leaving out the multiples of 11. */
const characterValue = (character: string): number => {
  const value = Number.parseInt(character, 36);
  return value < 10 ? value : value + Math.floor((value - 1) / 10);
};
