import { afterAll, expect } from 'vitest';
import type { Language } from '#shared/auth/schema.ts';
import type { Situation } from '#shared/situation/situation.ts';
import { type Claim, claimOf, claimsIn, contradictionsOf } from './situation-claims.ts';

/** Checks of what a view says of a parcel in a situation. */

/** Text of an element with a space between its parts, as a reader sees it. */
export const wordsIn = (root: Node): string => {
  const words: string[] = [];
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) words.push(nodes.currentNode.nodeValue ?? '');
  return plain(words.join(' '));
};

/** Text with single spaces, and without the marks that keep a line together. */
export const plain = (text: string): string => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim();

/**
 * Expects that a view says the words of a situation, its own claim unless it is about something else of the parcel, and
 * nothing that contradicts it.
 */
export const expectAgreement = (
  text: string,
  situation: Situation,
  language: Language,
  words: readonly string[],
  isAboutIt = true,
): void => {
  const made = claimsIn(text, language);
  for (const claim of Object.keys(made)) seen.add(claim as Claim);
  const missing = words.filter((each) => !matches(text, each));
  const own = isAboutIt ? claimOf(situation) : undefined;
  const contradictions = contradictionsOf(situation).flatMap((claim) =>
    made[claim] ? [`${claim}: ${made[claim]}`] : [],
  );
  expect({ missing, own: own && !made[own] ? `says nothing of ${own}` : own, contradictions, text }).toEqual({
    missing: [],
    own,
    contradictions: [],
    text,
  });
};

/** Reports whether a text contains words whose placeholders (`{{from}}`) may be anything. */
const matches = (text: string, words: string): boolean =>
  new RegExp(
    plain(words)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  ).test(text);

const seen = new Set<Claim>();

/** Expects, after all views of a file, that these claims were recognised in them: their words are not out of date. */
export const expectSeen = (claims: readonly Claim[]): void =>
  afterAll(() => expect(claims.filter((claim) => !seen.has(claim))).toEqual([]));
