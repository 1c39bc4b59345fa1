import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { wasFoundElsewhere, wasReceived } from '#shared/situation/stages.ts';
import type { TrackedFacts } from './stage.ts';

/** Returns the facts that show a customer where their parcel is. */
export const trackedFactsOf = (colis: Colis, container: Container, jalons: readonly Milestone[]): TrackedFacts => {
  const { titre } = situationOf(colis, container, 'CLIENT', new Date());
  return {
    situation: titre,
    retrouve: titre === 'AUTRE_DEPOT' && wasFoundElsewhere(colis) ? true : null,
    lieuEnlevement: container.lieuEnlevement,
    destination: container.destination,
    dateDepart: container.dateDepart,
    dateArrivee: container.dateArrivee,
    fuseau: container.fuseau,
    jalons: [...jalons],
    recu: wasReceived(colis),
    reserveLe: colis.createdAt,
    recuLe: wasReceived(colis) ? colis.reception?.le : undefined,
  };
};
