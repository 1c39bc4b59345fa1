import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { milestone, type TrackedFacts } from './stage.ts';

/**
 * Returns the facts that show a customer where their parcel is. `retirable` is true when it has a collection code;
 * without it, an unloaded parcel can be collected once its container's parcels can.
 */
export const trackedFactsOf = (
  { etat, reception, arrivee }: Colis,
  { statut, lieuEnlevement, destination, dateDepart, dateArrivee, fuseau }: Container,
  jalons: readonly Milestone[],
  retirable = arrivee !== undefined && Boolean(milestone(jalons, 'AVPU')?.reel),
): TrackedFacts => ({
  etat,
  statut,
  lieuEnlevement,
  destination,
  dateDepart,
  dateArrivee,
  fuseau,
  jalons: [...jalons],
  recu: reception !== null && reception.verdict !== 'REFUSE',
  retirable,
});
