import type { Etat } from '../colis/schema.ts';
import type { TrackingStatut } from './schema.ts';

const ETATS_BROUGHT: ReadonlySet<string> = new Set<TrackingStatut & Etat>([
  'EN_ATTENTE',
  'EN_TRANSIT',
  'ARRIVE',
  'LIVRE',
]);

/** Whether an event of this statut gives its container's parcels the état of the same name. */
export const bringsEtat = (statut: TrackingStatut): statut is TrackingStatut & Etat => ETATS_BROUGHT.has(statut);
