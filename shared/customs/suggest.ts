import type { Good } from './goods/good.ts';
import { goods } from './goods.ts';
import { isVague, wordsOf } from './words.ts';

/** Name or alias of a good, in words. */
type Phrase = { good: Good; words: readonly string[] };

const phrases: readonly Phrase[] = goods.flatMap((good) =>
  [...good.fr.split(' et '), ...good.en.split(' and '), ...(good.aliases?.split(',') ?? [])].map((text) => ({
    good,
    words: wordsOf(text),
  })),
);

/** Phrases that have each word. */
const phrasesWith = new Map<string, Phrase[]>();
for (const phrase of phrases)
  for (const word of new Set(phrase.words)) phrasesWith.set(word, [...(phrasesWith.get(word) ?? []), phrase]);

/** Weight of each word: one that few goods have tells more. */
const weights = new Map(
  [...phrasesWith].map(([word, having]) => [word, 1 / Math.sqrt(new Set(having.map(({ good }) => good)).size)]),
);

const LEAST_SCORE = 0.42;

/**
 * Returns the goods that a description in French, English or both may mean, the likeliest first. Misspelt and unfinished
 * words are matched; a vague description has no suggestions.
 */
export const suggestGoods = (description: string, limit = 5): Good[] => {
  const words = withJoined([...new Set(wordsOf(description))]);
  if (words.length === 0 || isVague(description)) return [];
  const isTyping = /\p{L}$/u.test(description);
  const likeness = likenessTo(words, isTyping);
  const alike = new Set([...likeness.keys()].flatMap((word) => phrasesWith.get(word) ?? []));
  const best = new Map<Good, number>();
  for (const phrase of alike) {
    const score = scoreOf(phrase, words.length, likeness);
    if (score > (best.get(phrase.good) ?? 0)) best.set(phrase.good, score);
  }
  return [...best]
    .filter(([, score]) => score >= LEAST_SCORE)
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([good]) => good);
};

/** Joins neighbours that are one word of the list: "lap top", "wheel chair". */
const withJoined = (words: readonly string[]): string[] => {
  const joined: string[] = [];
  for (const word of words) {
    const both = `${joined.at(-1) ?? ''}${word}`;
    if (joined.length > 0 && phrasesWith.has(both)) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
};

/** Likeness of each typed word to a word of the list, in the order of the typed words, for the words that are alike. */
type Likeness = ReadonlyMap<string, readonly number[]>;

const likenessTo = (typed: readonly string[], isTyping: boolean): Likeness => {
  const last = typed.length - 1;
  const unfinished = isTyping ? (typed[last] ?? '') : '';
  const words = [...phrasesWith.keys()];
  // What may become a word of the list is not also read as a misspelt one: "phon" is a phone, no "thon".
  const isBegun = unfinished.length >= 4 && words.some((word) => word.startsWith(unfinished));
  const found = new Map<string, number[]>();
  for (const word of words) {
    const likenesses = typed.map((other, index) => {
      const isLast = isTyping && index === last;
      return isLast && isBegun && !word.startsWith(other) ? 0 : likenessOf(other, word, isLast);
    });
    if (likenesses.some((likeness) => likeness > 0)) found.set(word, likenesses);
  }
  return found;
};

/** Returns how well a phrase and a description cover each other, from 0 to 1. */
const scoreOf = ({ words: named }: Phrase, typed: number, likeness: Likeness): number => {
  let [phraseWeight, phraseMatch] = [0, 0];
  const matched = Array.from({ length: typed }, () => 0);
  for (const word of named) {
    const weight = weights.get(word) ?? 1;
    phraseWeight += weight;
    const likenesses = likeness.get(word);
    if (!likenesses) continue;
    phraseMatch += weight * Math.max(...likenesses);
    likenesses.forEach((each, index) => {
      matched[index] = Math.max(matched[index] ?? 0, each);
    });
  }
  const covered = matched.reduce((sum, each) => sum + each, 0) / typed;
  return phraseMatch === 0 ? 0 : 0.72 * (phraseMatch / phraseWeight) + 0.28 * covered;
};

/** Returns how alike two words are, from 0 to 1; the last word may be unfinished. */
const likenessOf = (typed: string, word: string, isLast: boolean): number => {
  if (typed === word) return 1;
  const shorter = Math.min(typed.length, word.length);
  if (isLast && typed.length >= 3 && word.startsWith(typed)) return 0.75 + 0.2 * (typed.length / word.length);
  if (shorter < 4 || Math.abs(typed.length - word.length) > 2) return 0;
  if (typed[0] !== word[0] && typed[1] !== word[1] && typed[1] !== word[0]) return 0;
  const allowed = shorter < 5 ? 1 : shorter < 8 ? 1.5 : 2;
  const distance = editDistance(typed, word, allowed);
  return distance <= allowed ? 1 - (1.5 * distance) / shorter : 0;
};

/**
 * Returns how many letters differ, an exchange of neighbours counting once (optimal string alignment); a doubled letter
 * counts half, since it is the most frequent mistake. Stops above `limit`.
 */
const editDistance = (a: string, b: string, limit: number): number => {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const dropped = (row[j] ?? 0) + (a[i - 1] === a[i - 2] ? 0.5 : 1);
      const added = (next[j - 1] ?? 0) + (b[j - 1] === b[j - 2] ? 0.5 : 1);
      let cost = Math.min(dropped, added, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
};
