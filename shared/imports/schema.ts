import * as v from 'valibot';
import { NewColis, NewShipment, pieceCode } from '../colis/schema.ts';
import { NewCustomer } from '../customers/schema.ts';
import { day } from '../http/fields.ts';
import { NewInsurance } from '../insurance/schema.ts';
import type { ImportKind } from './columns.ts';

/** Ways in which an imported parcel may be paid: nothing before its collection; by the payment deadline without it. */
const IMPORTED_TERMS = ['A_L_ARRIVEE'] as const;

const RecipientFields = v.pick(NewShipment, [
  'nomDestinataire',
  'emailDestinataire',
  'telephoneDestinataire',
  'adresseDestinataire',
  'langueDestinataire',
]);

const { poids, longueur, largeur, hauteur } = NewColis.entries;

type Measure = 'poids' | 'longueur' | 'largeur' | 'hauteur';

/** Returns a check that a parcel which is no piece has a measure. */
const unlessPiece =
  (measure: Measure) =>
  (row: { piece?: string | undefined } & Partial<Record<Measure, number | undefined>>): boolean =>
    row.piece !== undefined || row[measure] !== undefined;

/** Recipient of a customer, who are named by a row; `telephone` says which customer it is. */
const RecipientRow = v.object({ ...NewCustomer.entries, ...RecipientFields.entries });

/**
 * Parcel of a customer, as a piece of the container's price list, or by its kg and its sides in metres. `date` and `rang`
 * tell it from others that are alike: the day that its sheet has, and its number among equal rows.
 */
const ParcelRow = v.pipe(
  v.object({
    ...RecipientRow.entries,
    description: NewColis.entries.description,
    piece: v.optional(pieceCode),
    poids: v.optional(poids),
    longueur: v.optional(longueur),
    largeur: v.optional(largeur),
    hauteur: v.optional(hauteur),
    valeurCouverture: v.optional(NewInsurance.entries.valeurCouverture, 0),
    conditions: v.optional(v.picklist(IMPORTED_TERMS)),
    date: v.optional(day),
    rang: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
  }),
  v.forward(v.partialCheck([['piece'], ['poids']], unlessPiece('poids'), 'required'), ['poids']),
  v.forward(v.partialCheck([['piece'], ['longueur']], unlessPiece('longueur'), 'required'), ['longueur']),
  v.forward(v.partialCheck([['piece'], ['largeur']], unlessPiece('largeur'), 'required'), ['largeur']),
  v.forward(v.partialCheck([['piece'], ['hauteur']], unlessPiece('hauteur'), 'required'), ['hauteur']),
);

/** Row of each kind of sheet, as the API takes it. */
export const ROWS = { CLIENTS: NewCustomer, DESTINATAIRES: RecipientRow, COLIS: ParcelRow } as const satisfies Record<
  ImportKind,
  v.GenericSchema
>;
