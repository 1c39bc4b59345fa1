import type { Etat } from '../colis/schema.ts';
import type { CollectionItem } from './parcel-tracking.ts';
import type { TrackingStatut } from './schema.ts';

const STATUTS_WITH_ETAT: ReadonlySet<string> = new Set<TrackingStatut & Etat>([
  'EN_ATTENTE',
  'EN_TRANSIT',
  'ARRIVE',
  'LIVRE',
]);

/** Reports whether an event of this statut gives its container's parcels the état of the same name. */
export const setsEtat = (statut: TrackingStatut): statut is TrackingStatut & Etat => STATUTS_WITH_ETAT.has(statut);

/** Returns what a recipient brings to collect a parcel in this état; `retirable` once it has a collection code. */
export const collectionItems = (etat: Etat, retirable: boolean): CollectionItem[] => {
  if (etat === 'LIVRE' || etat === 'ANNULE') return [];
  return ['PIECE_IDENTITE', retirable ? 'CODE_RETRAIT' : 'CODE_SUIVI'];
};
