import type { Etat } from '../colis/schema.ts';
import type { TrackingStatut } from './schema.ts';

const ETAT_AFTER_EVENT: ReadonlySet<string> = new Set<TrackingStatut & Etat>([
  'EN_ATTENTE',
  'EN_TRANSIT',
  'ARRIVE',
  'LIVRE',
]);

/** Reports whether an event of this statut gives its container's parcels the état of the same name. */
export const etatAfterEvent = (statut: TrackingStatut): statut is TrackingStatut & Etat => ETAT_AFTER_EVENT.has(statut);
