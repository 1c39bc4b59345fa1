import { asTyped } from '../http/pasted.ts';

/**
 * Tracking code of a parcel: 12 random symbols of Crockford's base32 (60 bits) and his check symbol, shown as
 * `YN-7K3M-9QPX-4WTHW`. It is stored and compared without prefix and dashes.
 */

/** Crockford's alphabet, without I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'YN';
const RANDOM_SYMBOLS = 12;
/** Symbols of a stored code, with the check symbol. */
const LENGTH = RANDOM_SYMBOLS + 1;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/**
 * Draws a code; `randomBelow` returns a random integer from 0 to below its argument. Five of Crockford's 37 check
 * symbols are awkward to type or to put into an address, so that codes with one of them are drawn again.
 */
export const drawTrackingCode = (randomBelow: (limit: number) => number): string => {
  const symbols = Array.from({ length: RANDOM_SYMBOLS }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('');
  const check = ALPHABET[checksum(symbols)];
  return check === undefined ? drawTrackingCode(randomBelow) : symbols + check;
};

/** Returns the remainder modulo 37, a prime: it changes with any one symbol and with any two that are swapped. */
const checksum = (symbols: string): number =>
  [...symbols].reduce((rest, symbol) => (rest * ALPHABET.length + ALPHABET.indexOf(symbol)) % 37, 0);

/** Formats a stored code: `YN-7K3M-9QPX-4WTHW`. */
export const formatTrackingCode = (code: string): string =>
  [PREFIX, code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-');

/** Result of reading a text: the stored code in it, or why there is none. */
export type TypedCode = { code: string } | { fault: 'incomplete' | 'mistyped' | 'foreign' };

const SEPARATORS = /[\s\p{Dash}.·*_~]/gu;
/** Code with its prefix anywhere in a text, such as a message of WhatsApp, which writes bold between asterisks. */
const PREFIXED = /(?<![\p{L}\p{N}])YN[\s\p{Dash}.·]*(?:[\dA-Z][\s\p{Dash}.·]*){13}(?![\p{L}\p{N}])/giu;
/** Last part of the address of a parcel's page. */
const IN_ADDRESS = /\/suivi\/([^/?#\s]+)/i;
const LINK = /\bhttps?:|\bwww\.|^[\w-]+(?:\.[\w-]+)+\//i;

/**
 * Reads a code as people type it: in lower case, with spaces, without dashes or prefix, with O for 0 and I or L for 1;
 * or pasted within a message or a link. `mistyped` when the check symbol does not match, `foreign` when a link holds no
 * code, otherwise `incomplete`.
 */
export const readTrackingCode = (typed: string): TypedCode => {
  const text = asTyped(typed).replace(/%2f/gi, '/'); // of a link within a link
  const isLink = LINK.test(text.trim());
  const found = [IN_ADDRESS.exec(text)?.[1], ...(text.match(PREFIXED) ?? []), isLink ? undefined : text]
    .filter((part) => part !== undefined)
    .map(readCode);
  return (
    found.find((read) => 'code' in read) ??
    found.find((read) => 'fault' in read && read.fault === 'mistyped') ?? { fault: isLink ? 'foreign' : 'incomplete' }
  );
};

const readCode = (typed: string): TypedCode => {
  const symbols = typed.toUpperCase().replace(SEPARATORS, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const code = symbols.length === LENGTH + PREFIX.length && symbols.startsWith(PREFIX) ? symbols.slice(2) : symbols;
  if (!CODE.test(code)) return { fault: 'incomplete' };
  return ALPHABET[checksum(code.slice(0, -1))] === code.at(-1) ? { code } : { fault: 'mistyped' };
};
