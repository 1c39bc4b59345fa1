/** A parcel as the lists of a loading and of an unloading name it. */
export const LISTED = {
  codeSuivi: null,
  description: 'Tissus',
  client: 'Awa Diop',
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '+221771234567',
  adresseDestinataire: 'Rue 10, Thiès',
  ville: 'Thiès',
  poids: 12,
  volume: 0.1,
  typeDocument: null,
  statutDocument: null,
  valeurDeclaree: null,
  receptionLe: null,
};
