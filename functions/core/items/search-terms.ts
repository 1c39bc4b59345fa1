import { e164Parts } from '#shared/phone/numbers.ts';
import { pastedPhone } from '#shared/phone/pasted.ts';
import type { Key } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/** Kinds of items that are found by name or phone number, each in separate partitions. */
export type SearchKind = 'CLIENT' | 'COLIS' | 'CONTENEUR';

/** Names and phone numbers by which something is found; `createdAt` orders equal ones, newest first. */
export type Searchable = {
  kind: SearchKind;
  /** Distinguishes it from others of the same name. */
  of: string;
  names: readonly string[];
  phones: readonly string[];
  createdAt: string;
};

/** Letters or digits with which a term begins, at most, in the name of its partition. */
const NAME_BUCKET = 3;
const PHONE_BUCKET = 6;

/** Returns the words of a name in lower case, without accents and punctuation: “N’Diaye” is “ndiaye”. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\p{Diacritic}'’ʼ]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the words in every rotation: "awa marie diop" is also "marie diop awa" and "diop awa marie". */
const rotationsOf = (words: readonly string[]): string[] =>
  words.map((_, start) => [...words.slice(start), ...words.slice(0, start)].join(' '));

type Term = { bucket: string; term: string };

const nameTerm = (kind: SearchKind, term: string): Term => ({
  bucket: `${kind}#NOM#${(term.split(' ')[0] ?? '').slice(0, NAME_BUCKET)}`,
  term,
});

const phoneTerm = (kind: SearchKind, digits: string): Term => ({
  bucket: `${kind}#TEL#${digits.slice(0, PHONE_BUCKET)}`,
  term: digits,
});

/**
 * Returns the terms under which something is stored: each rotation of its names, its phone numbers with and without
 * dial code.
 */
const termsOf = ({ kind, names, phones }: Searchable): Term[] => [
  ...names.flatMap((name) => rotationsOf(wordsOf(name))).map((term) => nameTerm(kind, term)),
  ...phones
    .flatMap((phone) => Object.values(e164Parts(phone)))
    .filter((digits) => digits.length >= PHONE_BUCKET)
    .map((digits) => phoneTerm(kind, digits)),
];

/** Later than any instant that an item is created at, in epoch ms. */
const END_OF_TIME = 9_999_999_999_999;

/** Returns the keys of the entries of something, each once; equal terms are ordered newest first. */
export const searchKeysOf = (searchable: Searchable): Key[] => {
  const age = String(END_OF_TIME - Date.parse(searchable.createdAt)).padStart(13, '0');
  const found = termsOf(searchable).map(({ bucket, term }) =>
    keys.searchEntry(bucket, term, `${age}#${searchable.of}`),
  );
  return [...new Map(found.map((key) => [`${key.pk}|${key.sk}`, key])).values()];
};

/** Partition and beginning of the sort keys that a search reads. */
export type SearchRange = { pk: string; prefix: string };

/**
 * Returns the ranges in which a typed text is searched: as a phone number when it has enough digits, else as a name, in
 * the order typed and with the last word first. A first word of fewer than three letters is only found whole.
 */
export const searchRangesOf = (kind: SearchKind, typed: string): SearchRange[] => {
  const phone = pastedPhone(typed);
  if (/^[\d\s().+/-]+$/.test(phone)) {
    const digits = phone.replace(/\D/g, '').replace(/^00?/, '');
    return digits.length < PHONE_BUCKET ? [] : [rangeOf(phoneTerm(kind, digits))];
  }
  const words = wordsOf(typed);
  const last = words.at(-1);
  if (last === undefined) return [];
  const orders = new Set([words.join(' '), [last, ...words.slice(0, -1)].join(' ')]);
  return [...orders].map((order) => rangeOf(nameTerm(kind, order)));
};

/** Returns the range of the entries of a whole phone number, typed in E.164: those of longer numbers are outside. */
export const phoneRangeOf = (kind: SearchKind, phone: string): SearchRange => {
  const { pk, prefix } = rangeOf(phoneTerm(kind, e164Parts(phone).digits));
  return { pk, prefix: `${prefix}#` };
};

const rangeOf = ({ bucket, term }: Term): SearchRange => ({ pk: keys.searchEntry(bucket, '', '').pk, prefix: term });
