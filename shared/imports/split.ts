import { isOrganisation } from '../recipients/first-name.ts';
import type { Field, Source } from './columns.ts';
import { type Cell, textOf } from './sheet.ts';

/** Cells of a row by field, before they are cleaned. */
export type RawCells = Partial<Record<Field, Cell>>;

/** Phone number within the cell of a name. */
const PHONE = /(?:\+|00)?\d(?:[\d .-]{6,})\d/;

/** Words that separate two people: one of them, or the sender from the recipient. */
const AND = /\s*(?:\/|&|\+|;|\s+(?:et|and)\s+)\s*/i;
const TO = /\s*(?:→|=>|->|>|\/|\||;|\s+(?:pour|for|chez|vers|to)\s+)\s*/i;

/** Returns the first person of a cell that names two. */
const firstPerson = (text: string): string =>
  isOrganisation(text.replaceAll('&', ' ')) ? text : (text.split(AND)[0] ?? text);

const isCapital = (word: string): boolean => word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word);

/**
 * Splits a whole name: "Diop, Fatou" and "DIOP Fatou" have the family name first, "Fatou Diop" the first name. A single
 * word is a family name.
 */
const splitName = (text: string): { prenom: string; nom: string } => {
  const [family = '', given] = text.split(/\s*,\s*/, 2);
  if (given) return { prenom: given, nom: family };
  const words = text.split(' ').filter(Boolean);
  const capitals = words.filter(isCapital);
  if (capitals.length > 0 && capitals.length < words.length)
    return { prenom: words.filter((word) => !isCapital(word)).join(' '), nom: capitals.join(' ') };
  return words.length < 2 ? { prenom: '', nom: text } : { prenom: words[0] ?? '', nom: words.slice(1).join(' ') };
};

/** Returns a name and the phone number that stands beside it, if there is one. */
const withPhone = (text: string): { name: string; phone: string | undefined } => {
  const [phone] = PHONE.exec(text) ?? [];
  const name = phone === undefined ? text : text.replace(phone, '').replace(/\b(?:t[ée]l|phone)\b\.?:?/i, '');
  return {
    name: name
      .replace(/\(\s*\)/g, '')
      .replace(/[\s,:;/-]+$/, '')
      .trim(),
    phone,
  };
};

const customerOf = (text: string, { telephone }: RawCells): RawCells => {
  const { name, phone } = withPhone(text);
  const person = firstPerson(name.replace(/\s*\([^()]*\)/g, '')).replace(/^(?:mr|m|mme|mlle|mrs|ms|dr)\b\.?\s+/i, '');
  return { ...splitName(person), telephone: textOf(telephone) === '' ? (phone ?? '') : (telephone ?? null) };
};

const recipientOf = (text: string, { telephoneDestinataire }: RawCells): RawCells => {
  const { name, phone } = withPhone(text);
  return {
    nomDestinataire: firstPerson(name),
    telephoneDestinataire: textOf(telephoneDestinataire) === '' ? (phone ?? '') : (telephoneDestinataire ?? null),
  };
};

/** Sides within one cell: "120 x 80 x 60 cm". */
const sidesOf = (text: string): RawCells => {
  const [, unit = ''] = /\d\s*(mm|cm|m)\.?$/i.exec(text) ?? [];
  const sides = text.split(/\s*[x×*]\s*|\s*\/\s*/i).map((side) => (/[a-z]$/i.test(side) ? side : `${side}${unit}`));
  if (sides.length !== 3) return { longueur: text };
  const [longueur = '', largeur = '', hauteur = ''] = sides;
  return { longueur, largeur, hauteur };
};

/** Sides of a cube of a volume in m³, rounded up to the centimetre. */
const cubeOf = (text: string): RawCells => {
  const volume = Number(/^(\d+(?:[.,]\d+)?)\s*(?:m3|m³|cbm)?$/i.exec(text)?.[1]?.replace(',', '.') ?? Number.NaN);
  const side = Number.isNaN(volume) ? text : `${Math.ceil(Math.cbrt(volume) * 100 - 1e-6)} cm`;
  return { longueur: side, largeur: side, hauteur: side };
};

/**
 * Returns the fields of a row, those of combined columns split: whole names, both people, sides. A phone number beside a
 * name is that person's, if their own column has none.
 */
export const splitCells = (cells: Partial<Record<Source, Cell>>): RawCells => {
  const { client, personnes, prenomDestinataire, dimensions, volume, quantite: _, ...fields } = cells;
  const found: RawCells = { ...fields };
  const people = textOf(personnes);
  const [sender = '', receiver = ''] = people.split(TO, 2);
  const customer = textOf(client) || sender;
  const recipient = [textOf(prenomDestinataire), textOf(fields.nomDestinataire)].filter(Boolean).join(' ') || receiver;
  if (customer) Object.assign(found, customerOf(customer, found));
  if (recipient) Object.assign(found, recipientOf(recipient, found));
  if (textOf(dimensions)) Object.assign(found, sidesOf(textOf(dimensions)));
  else if (textOf(volume) && !textOf(fields.longueur)) Object.assign(found, cubeOf(textOf(volume)));
  return found;
};
