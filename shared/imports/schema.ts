import * as v from 'valibot';
import { NewColis, NewShipment, pieceCode } from '../colis/schema.ts';
import { NewCustomer } from '../customers/schema.ts';
import { day, id } from '../http/fields.ts';
import { NewInsurance } from '../insurance/schema.ts';
import { IMPORT_KINDS, type ImportKind } from './columns.ts';

/** Rows of one call at most, so that it ends within the time of a request. */
export const MAX_IMPORTED_ROWS = 25;

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
export const RecipientRow = v.object({ ...NewCustomer.entries, ...RecipientFields.entries });

export type RecipientRow = v.InferOutput<typeof RecipientRow>;

/**
 * Parcel of a customer, as a piece of the container's price list, or by its kg and its sides in metres. `date` and `rang`
 * tell it from others that are alike: the day that its sheet has, and its number among equal rows.
 */
export const ParcelRow = v.pipe(
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
export type ParcelRow = v.InferOutput<typeof ParcelRow>;

/** Row of each kind of sheet, as the API takes it. */
export const ROWS = { CLIENTS: NewCustomer, DESTINATAIRES: RecipientRow, COLIS: ParcelRow } as const satisfies Record<
  ImportKind,
  v.GenericSchema
>;

/** Number of a row in its sheet. */
const ligne = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_048_576));

/**
 * Rows of a sheet, each checked by itself. `lot` names the import for all its calls: a row that it has created is
 * answered as created again. Parcels are those of one container.
 */
export const NewImport = v.pipe(
  v.object({
    lot: v.pipe(v.string(), v.uuid('invalid')),
    type: v.picklist(IMPORT_KINDS),
    conteneurId: v.optional(id),
    lignes: v.pipe(v.array(v.looseObject({ ligne })), v.minLength(1), v.maxLength(MAX_IMPORTED_ROWS)),
  }),
  v.forward(
    v.partialCheck(
      [['type'], ['conteneurId']],
      ({ type, conteneurId }) => type !== 'COLIS' || conteneurId !== undefined,
      'required',
    ),
    ['conteneurId'],
  ),
);
export type NewImport = v.InferOutput<typeof NewImport>;

/** Results of a row: created, known before, or refused. */
const IMPORT_RESULTS = ['CREE', 'CONNU', 'REFUSE'] as const;

/** Result of a row. `client` is the customer that it was found or created for; a refusal names the fields at fault. */
export const ImportedRow = v.object({
  ligne,
  resultat: v.picklist(IMPORT_RESULTS),
  client: v.optional(v.object({ id, prenom: v.string(), nom: v.string() })),
  colisId: v.optional(id),
  refus: v.optional(
    v.object({
      code: v.string(),
      message: v.string(),
      champs: v.record(v.string(), v.string()),
      /** True when the row may succeed if it is sent again. */
      encore: v.boolean(),
    }),
  ),
});
export type ImportedRow = v.InferOutput<typeof ImportedRow>;
