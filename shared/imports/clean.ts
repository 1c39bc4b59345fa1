import type { Language } from '../auth/schema.ts';
import type { CorridorCountry } from '../phone/countries.ts';
import { cleanPhone } from './clean-phone.ts';
import type { Field } from './columns.ts';
import { type Cell, isEmpty, plain, textOf } from './sheet.ts';

/** Piece of a price list, by the names that a sheet may have for it. */
type NamedPiece = { code: string; fr: string; en: string };

/** Settings of the whole sheet, as the person who imports it chose them. */
export type ImportSettings = {
  /** Country of customers' and of recipients' phone numbers without a dial code. */
  country: CorridorCountry;
  recipientCountry: CorridorCountry;
  /** Language of the messages to people of whom the sheet has none. */
  language: Language;
  /** Town of recipients of whom the sheet has no address. */
  town: string;
  /** Sides of parcels without any, in metres; undefined when each row must have its own. */
  sides?: { longueur: string; largeur: string; hauteur: string } | undefined;
  /** Terms of parcels without any: nothing before the collection, or by the payment deadline (empty). */
  terms: 'A_L_ARRIVEE' | '';
  pieces: readonly NamedPiece[];
};

/** Cleaned value as a text, in the notation of the API; undefined for a cell in which it cannot be read. */
type Cleaned = string | undefined;

const TITLES = /^(?:(?:mr|m|mme|mlle|mrs|ms|miss|dr|monsieur|madame|el hadji|elhadj)\b\.?\s+)(?=\S)/i;

/** Returns a name without a title or a remark in brackets. */
const cleanName = (text: string): string =>
  text
    .replace(/\s*\([^()]*\)/g, '')
    .replace(TITLES, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.-]+|[\s,;:-]+$/g, '');

/** Number with separators of thousands and a decimal comma or point. */
const NUMBER = /^(?:\d{1,3}(?:[ '’]\d{3})+|\d+)(?:[.,]\d+)?$/;

/** Returns a decimal number with a point; undefined for anything else. */
const decimalOf = (text: string): Cleaned =>
  NUMBER.test(text) ? String(Number(text.replace(/[ '’]/g, '').replace(',', '.'))) : undefined;

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

const KG_PER_POUND = 0.453_592_37;
const ABOUT = /^(?:[~≈±]|env\.?(?:iron)?|about|ca\.?)\s*/i;

const cleanWeight = (text: string): Cleaned => {
  const [, figure = '', unit = ''] =
    /^(.*?\d)\s*(kgs?|kilos?|kilogrammes?|lbs?|pounds?|livres?|t|tonnes?)?\.?$/i.exec(text.replace(ABOUT, '')) ?? [];
  const value = decimalOf(figure.trim());
  if (value === undefined) return undefined;
  if (/^(?:lb|pound|livre)/i.test(unit)) return rounded(Number(value) * KG_PER_POUND);
  return /^t/i.test(unit) ? rounded(Number(value) * 1000) : value;
};

/** Side in metres from which one without a unit is taken for centimetres. */
const LONGEST_IN_METRES = 6;

/** Returns a side in metres; one without a unit is in centimetres if it would be longer than a parcel otherwise. */
const cleanSide = (text: string): Cleaned => {
  const [, figure = '', unit = ''] = /^(.*?\d)\s*(mm|cm|m|in|["”])?\.?$/i.exec(text) ?? [];
  const value = Number(decimalOf(figure.trim()) ?? Number.NaN);
  if (Number.isNaN(value)) return undefined;
  const metres = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, '"': 0.0254, '”': 0.0254 }[unit.toLowerCase()];
  return rounded(value * (metres ?? (value > LONGEST_IN_METRES ? 0.01 : 1)));
};

/** Returns a value in XOF; undefined for one in another currency. */
const cleanValue = (text: string): Cleaned => {
  const [, figure = ''] = /^(.*?\d)\s*(?:f\.?\s?cfa|cfa|xof|f)?\.?$/i.exec(text) ?? [];
  const whole = figure.replace(/[ .,'’](?=\d{3}(?:\D|$))/g, '').replace(/[.,]0+$/, '');
  return /^\d+$/.test(whole) ? String(Number(whole)) : undefined;
};

const MONTHS = [
  'jan',
  'fev|feb',
  'mar',
  'avr|apr',
  'mai|may',
  'juin|jun',
  'juil|jul',
  'aou|aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/** First and last day as a serial number of Excel that a sheet of today may mean: 1982 to 2064. */
const SERIALS = [30_000, 60_000] as const;
/** Day 0 of these numbers, whose 1900 is taken for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);

/** Returns a day (`YYYY-MM-DD`) from a text, day first, or a serial number. */
const cleanDate = (text: string): Cleaned => {
  const serial = Number(text.replace(',', '.'));
  if (serial >= SERIALS[0] && serial <= SERIALS[1])
    return new Date(EPOCH + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
  const numbers = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?:[ T].*)?$/.exec(text)?.slice(1).map(Number);
  if (numbers) {
    const [first = 0, second = 0, third = 0] = numbers;
    if (first > 31) return dayOf(first, second, third);
    return second > 12 ? dayOf(third, first, second) : dayOf(third, second, first);
  }
  const words = plain(text).split(' ');
  const month = words
    .map((word) => MONTHS.findIndex((names) => new RegExp(`^(?:${names})`).test(word)))
    .find((at) => at >= 0);
  const [day, year] = words
    .map((word) => Number(/^\d+/.exec(word)?.[0] ?? Number.NaN))
    .filter((one) => !Number.isNaN(one));
  return month === undefined ? undefined : dayOf(year ?? Number.NaN, month + 1, day ?? Number.NaN);
};

const dayOf = (year: number, month: number, day: number): Cleaned => {
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
};

const cleanLanguage = (text: string): Cleaned => {
  if (/^(?:fr|francais)/.test(plain(text))) return 'fr';
  return /^(?:en|ang|anglais)/.test(plain(text)) ? 'en' : undefined;
};

const ON_ARRIVAL = /\b(?:arrivee|arrival|port du|retrait|collection|livraison|delivery|cod|dakar|destination)\b/;
const BY_DEADLINE = /\b(?:depart|prepaye|prepaid|avance|comptant|advance|before)\b/;

/**
 * Returns the terms of a row: `A_L_ARRIVEE`, or `DELAI` for the payment deadline. "Paid" is none of them, since an import
 * takes no money.
 */
const cleanTerms = (text: string): Cleaned => {
  if (/^a_l_arrivee$/i.test(text)) return 'A_L_ARRIVEE';
  if (/^delai$/i.test(text) || BY_DEADLINE.test(plain(text))) return 'DELAI';
  return ON_ARRIVAL.test(plain(text)) ? 'A_L_ARRIVEE' : undefined;
};

const cleanPiece = (text: string, pieces: readonly NamedPiece[]): Cleaned => {
  const singular = (name: string) => plain(name).replace(/s\b/g, '');
  const typed = singular(text.replace(/^1\s+/, ''));
  return pieces.find(({ code, fr, en }) => [code, fr, en].some((name) => singular(name) === typed))?.code;
};

const firstEmail = (text: string): string =>
  (/[^\s<>;,]+@[^\s<>;,]+/.exec(text)?.[0] ?? text)
    .replace(/^mailto:/i, '')
    .replace(/\.$/, '')
    .toLowerCase();

/**
 * Returns the value of a cell for a field, in the notation of the API; undefined when it cannot be read as one, and ''
 * for an empty cell.
 */
export const cleanField = (field: Field, cell: Cell, settings: ImportSettings): Cleaned => {
  if (isEmpty(cell)) return '';
  const text = textOf(cell);
  switch (field) {
    case 'prenom':
    case 'nom':
    case 'nomDestinataire':
      return cleanName(text);
    case 'telephone':
      return cleanPhone(text, [settings.country, settings.recipientCountry]);
    case 'telephoneDestinataire':
      return cleanPhone(text, [settings.recipientCountry, settings.country]);
    case 'email':
    case 'emailDestinataire':
      return firstEmail(text);
    case 'langue':
    case 'langueDestinataire':
      return cleanLanguage(text);
    case 'poids':
      return cell instanceof Date ? undefined : cleanWeight(text);
    case 'longueur':
    case 'largeur':
    case 'hauteur':
      return cell instanceof Date ? undefined : cleanSide(text);
    case 'valeurCouverture':
      return cell instanceof Date ? undefined : cleanValue(text);
    case 'date':
      return cleanDate(text);
    case 'conditions':
      return cleanTerms(text);
    case 'piece':
      return cleanPiece(text, settings.pieces);
    case 'adresse':
    case 'adresseDestinataire':
    case 'description':
      return text;
  }
};
