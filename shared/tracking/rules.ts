import type { Etat } from '../colis/schema.ts';
import type { Headline } from '../situation/codes.ts';
import { hasCollection } from '../situation/journey.ts';
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

/**
 * Returns what a recipient brings to collect a parcel in this situation: an ID, and its code; nothing when there is
 * nothing to collect. `code` names which: the tracking code until the parcel can be collected, then the collection
 * code, or none when that is no longer valid. Nobody has the code of an unpaid one yet (`isUnpaid`).
 */
export const collectionItems = (
  titre: Headline,
  code: 'CODE_SUIVI' | 'CODE_RETRAIT' | undefined,
  isUnpaid = false,
): CollectionItem[] => {
  if (!hasCollection(titre)) return [];
  if (!code) return ['PIECE_SEULE'];
  return isUnpaid ? ['PIECE_IDENTITE'] : ['PIECE_IDENTITE', code];
};
