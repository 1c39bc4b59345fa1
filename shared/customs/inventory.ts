import * as v from 'valibot';
import { customsLine, day, quotedLine } from '../http/fields.ts';
import { isLatin } from '../http/names.ts';
import { isCountry } from '../places/countries.ts';
import { CURRENCIES } from './constants.ts';
import { isVague } from './words.ts';

/** Nature of a shipment, which decides the documents that customs ask for. */
const NATURES = ['EFFETS_PERSONNELS', 'CADEAU', 'COMMERCE', 'DEMENAGEMENT'] as const;
export type Nature = (typeof NATURES)[number];

export const LINE_STATES = ['NEUF', 'USAGE'] as const;
export type LineState = (typeof LINE_STATES)[number];

export const MAX_LINES = 60;
/** Most pieces of a line; with the other limits every total is an exact integer. */
export const MAX_QUANTITY = 10_000;
/** Most that one piece is worth, in the smallest unit of its currency. */
export const MAX_UNIT_VALUE = 1_000_000_000;

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));

/** Line of an inventory. */
export const InventoryLine = v.object({
  /** The customer's own words, which name the goods: "divers" or "effets personnels" alone are refused. */
  designation: v.pipe(
    quotedLine(120),
    v.check((typed) => !isVague(typed), 'too_vague'),
    v.check(isLatin, 'not_latin'),
  ),
  /** Id of the good of the list that is meant; null when it has none. */
  bien: v.nullish(v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z][a-z0-9-]*$/, 'not_in_list')), null),
  quantite: whole(MAX_QUANTITY),
  etat: v.picklist(LINE_STATES),
  /** Value of one piece, in the smallest unit of `devise`: cents, and whole XOF. */
  valeurUnitaire: whole(MAX_UNIT_VALUE),
  devise: v.picklist(CURRENCIES),
  /** Country of origin, two letters (ISO 3166-1). */
  origine: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'not_in_list'), v.check(isCountry, 'not_in_list')),
  /** Serial number of an electrical appliance. */
  numeroSerie: v.nullish(customsLine(60), null),
});
export type InventoryLine = v.InferOutput<typeof InventoryLine>;

/** Inventory as a customer sends it. */
export const NewInventory = v.pipe(
  v.object({
    nature: v.picklist(NATURES),
    lignes: v.pipe(v.array(InventoryLine), v.minLength(1), v.maxLength(MAX_LINES)),
    /** Date of issue of the removal certificate, which is valid for one month; null without one. */
    certificatLe: v.nullish(day, null),
  }),
  v.forward(
    v.partialCheck(
      [['nature'], ['certificatLe']],
      ({ nature, certificatLe }) => certificatLe === null || nature === 'DEMENAGEMENT',
      'invalid',
    ),
    ['certificatLe'],
  ),
);
export type NewInventory = v.InferOutput<typeof NewInventory>;
