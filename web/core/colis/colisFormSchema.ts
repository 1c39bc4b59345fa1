import * as v from 'valibot';
import { NewColis } from '#shared/colis/schema.ts';
import { optionalText } from '#shared/http/fields.ts';
import { type DocumentType, OTHER } from './values.ts';

/** Schema that converts the text of a number field to the number that the API expects. */
export const typedNumber = <Bounds extends v.GenericSchema<number, number>>(bounds: Bounds) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(Number), bounds);

const { assuranceId, documentId, piece: _piece, ...colisEntries } = NewColis.entries;

/** Schema entries of a parcel form, by the API's own rules. */
export const ColisFormEntries = {
  ...colisEntries,
  poids: typedNumber(colisEntries.poids),
  longueur: typedNumber(colisEntries.longueur),
  largeur: typedNumber(colisEntries.largeur),
  hauteur: typedNumber(colisEntries.hauteur),
  /** Code of the piece as which it is sold; empty for a sale per kilo. */
  piece: v.string(),
};

const ColisForm = v.object(ColisFormEntries);
/** Values of the form, all text; ColisToSend is its parsed output. */
export type ColisValues = v.InferInput<typeof ColisForm>;
export type ColisToSend = v.InferOutput<typeof ColisForm>;

/** Schema of a required select, whose first option is empty. */
export const requiredChoice = v.pipe(v.string(), v.minLength(1));

/** Schema entries for the type of a customs document: a proposed one, or OTHER and its name. */
export const DocumentTypeEntries = {
  typeDocument: requiredChoice,
  autreDocument: optionalText(80).wrapped,
};

/** Arguments of `v.partialCheck` for a form with DocumentTypeEntries: requires a name with OTHER. */
export const OTHER_NEEDS_NAME = [
  [['typeDocument'], ['autreDocument']],
  ({ typeDocument, autreDocument }: DocumentType) => typeDocument !== OTHER || autreDocument !== '',
  'required',
] as const;
