import type { Measures } from '#web/core/quote/measures.ts';
import type { ColisValues } from './colisFormSchema.ts';

/** Select value for a document type that is not proposed; its name is then typed. */
export const OTHER = 'autre';

export type DocumentType = { typeDocument: string; autreDocument: string };

/** Returns the document type to store. */
export const documentTypeOf = ({ typeDocument, autreDocument }: DocumentType): string =>
  typeDocument === OTHER ? autreDocument : typeDocument;

export const emptyColis: ColisValues & Measures<string> = {
  description: '',
  poids: '',
  longueur: '',
  largeur: '',
  hauteur: '',
  piece: '',
  nomDestinataire: '',
  emailDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
  langueDestinataire: 'fr',
};
