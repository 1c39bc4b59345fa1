import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { colisContradictions, containerContradictions } from '#shared/unexpected-changes.ts';

/** Lists contradictions between containers and their parcels at an instant, one per line; empty if there are none. */
export const contradictionsIn = (
  containers: readonly Container[],
  colis: readonly Colis[],
  at = new Date(),
): string[] => [
  ...containers.flatMap((container) =>
    containerContradictions(container, at).map(
      (reason) => `container ${container.id} to ${container.destination} is ${container.statut}: ${reason}`,
    ),
  ),
  ...colis.flatMap((one) => {
    const container = containers.find(({ id }) => id === one.containerBookingId);
    if (!container) return [`parcel ${one.id} is in no container`];
    return colisContradictions(one, container, at).map(
      (reason) =>
        `parcel ${one.id} (${one.description}) is ${one.etat} in a container that is ${container.statut}: ${reason}`,
    );
  }),
];
