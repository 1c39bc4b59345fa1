import type { StoredColis } from './stored-colis.ts';

/** Reports whether a parcel was unloaded at its arrival site and not handed over. */
export const isAtArrivalSite = ({ arrivee, etat }: Pick<StoredColis, 'arrivee' | 'etat'>): boolean =>
  arrivee !== undefined && etat === 'ARRIVE';
