import * as v from 'valibot';
import { NewColis } from '#shared/colis/schema.ts';
import type { Measures } from './measure.ts';

/** A number as a form holds it, its text, made the number that the API wants. */
export const typed = <Bounds extends v.GenericSchema<number, number>>(bounds: Bounds) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(Number), bounds);

const { assuranceId, documentId, ...said } = NewColis.entries;

/** What somebody says of a parcel in a form, by the API's own rules. */
export const ColisRules = {
  ...said,
  poids: typed(said.poids),
  longueur: typed(said.longueur),
  largeur: typed(said.largeur),
  hauteur: typed(said.hauteur),
};

const ColisForm = v.object(ColisRules);
/** What the form holds, all text, and what it sends. */
export type ColisValues = v.InferInput<typeof ColisForm>;
export type ColisToSend = v.InferOutput<typeof ColisForm>;

export const noColis: ColisValues & Measures<string> = {
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
