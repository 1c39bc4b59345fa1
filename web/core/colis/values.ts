import * as v from 'valibot';
import { NewColis } from '#shared/colis/schema.ts';
import { optionalText } from '#shared/http/fields.ts';
import type { Measures } from './measures.ts';

/** A number as a form holds it, its text, made the number that the API wants. */
export const typedNumber = <Bounds extends v.GenericSchema<number, number>>(bounds: Bounds) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(Number), bounds);

const { assuranceId, documentId, ...said } = NewColis.entries;

/** What somebody says of a parcel in a form, by the API's own rules. */
export const ColisRules = {
  ...said,
  poids: typedNumber(said.poids),
  longueur: typedNumber(said.longueur),
  largeur: typedNumber(said.largeur),
  hauteur: typedNumber(said.hauteur),
};

/** One of the options of a select, whose first one is empty. */
export const chosen = v.pipe(v.string(), v.minLength(1));

/** Chosen when none of the proposed documents is the one: its name is then typed. */
export const OTHER = 'autre';

/** The type of a customs document in a form: a proposed one, or OTHER and its name. */
export const DocumentTypeRules = {
  typeDocument: chosen,
  autreDocument: optionalText(80).wrapped,
};
export type DocumentType = { typeDocument: string; autreDocument: string };

/** A check of a form with DocumentTypeRules, for `v.partialCheck`: OTHER has its name. */
export const OTHER_IS_NAMED = [
  [['typeDocument'], ['autreDocument']],
  ({ typeDocument, autreDocument }: DocumentType) => typeDocument !== OTHER || autreDocument !== '',
  'required',
] as const;

/** What is stored as the type. */
export const documentTypeOf = ({ typeDocument, autreDocument }: DocumentType): string =>
  typeDocument === OTHER ? autreDocument : typeDocument;

const ColisForm = v.object(ColisRules);
/** What the form holds, all text, and what it sends. */
export type ColisValues = v.InferInput<typeof ColisForm>;
export type ColisToSend = v.InferOutput<typeof ColisForm>;

export const emptyColis: ColisValues & Measures<string> = {
  description: '',
  poids: '',
  longueur: '',
  largeur: '',
  hauteur: '',
  nomDestinataire: '',
  emailDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
};
