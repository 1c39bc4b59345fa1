import type { Etat } from '../colis/schema.ts';
import type { TrackingStatut } from './schema.ts';

const STATUTS_WITH_ETAT: ReadonlySet<string> = new Set<TrackingStatut & Etat>([
  'EN_ATTENTE',
  'EN_TRANSIT',
  'ARRIVE',
  'LIVRE',
]);

/** Reports whether an event of this statut gives its container's parcels the état of the same name. */
export const setsEtat = (statut: TrackingStatut): statut is TrackingStatut & Etat => STATUTS_WITH_ETAT.has(statut);
