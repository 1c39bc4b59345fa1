import type { BaseTransformation } from 'valibot';

/**
 * Marks that are not visible and mean nothing in a line of text: directions, zero-width characters, byte order marks and
 * soft hyphens. Phones add them to copied contacts. The joiners of emoji and of some scripts (U+200C, U+200D) are kept.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

const SPACE = /\p{Zs}/gu;

const DIGIT = /\p{Nd}/gu;

/** Returns a pasted line with ordinary spaces, composed letters and no invisible marks. */
export const withoutMarks = (pasted: string): string =>
  pasted.normalize('NFC').replace(INVISIBLE, '').replace(SPACE, ' ');

/**
 * Returns a pasted number, address or code as it is typed on a Latin keyboard: full-width forms and the digits of every
 * script become ASCII, without invisible marks.
 */
export const asTyped = (pasted: string): string =>
  withoutMarks(pasted.normalize('NFKC'))
    .replace(/[\u200c\u200d]/g, '')
    .replace(DIGIT, asciiDigit);

/** Returns the value of a decimal digit: each script's ten digits follow each other. */
const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before++;
  return String(before % 10);
};

/** Returns the address in a pasted `mailto:` link, or beside a name ("Awa Diop <awa@example.org>,"). */
export const emailIn = (pasted: string): string => {
  const typed = asTyped(pasted).trim();
  const beside = /^[^<>]+<([^<>@\s]+@[^<>@\s]+)>[\s,;.]*$/.exec(typed)?.[1] ?? typed;
  return beside.replace(/^mailto:([^?]*).*$/i, '$1').replace(/[\s,;]+$/, '');
};

/**
 * Step of a schema that rewrites a text, as valibot's own `trim` does: the OpenAPI document keeps the patterns that
 * follow it, which it would drop after `transform`.
 */
export const tidied = (tidy: (text: string) => string): BaseTransformation<string, string, never> => ({
  kind: 'transformation',
  type: 'tidied',
  reference: tidied,
  async: false,
  '~run': (dataset) => ({ ...dataset, value: tidy(dataset.value) }),
});
