import { isPersonName } from '#shared/http/names.ts';

/** A word of a name: letters, with hyphens, apostrophes and the point of an initial. */
const WORD = /^[\p{L}&][\p{L}\p{M}'’.-]*$/u;

const MAX_CHARACTERS = 60;

/** Words of the name of somebody named to collect a parcel. */
export const MAX_PROXY_WORDS = 5;

/**
 * Returns a name as a mail quotes it to somebody who does not know who typed it; undefined for one that could be a
 * message instead: with digits, such as a phone number, a web address, or more than `maxWords` words.
 */
export const quotableName = (name: string, maxWords: number): string | undefined => {
  const words = name.trim().split(/\s+/);
  const isShort = name.length <= MAX_CHARACTERS && words.length <= maxWords;
  return isShort && isPersonName(name) && words.every((word) => WORD.test(word)) ? words.join(' ') : undefined;
};
