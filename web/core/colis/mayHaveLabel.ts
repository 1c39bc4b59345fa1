import type { Colis } from '#shared/colis/schema.ts';

/** Reports whether a parcel gets a label: it is not cancelled, and its customer's account exists. */
export const mayHaveLabel = ({ etat, username }: Pick<Colis, 'etat' | 'username'>): boolean =>
  etat !== 'ANNULE' && username !== null;
