import { useQueries, useQuery } from '@tanstack/react-query';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { isWaiting } from '#shared/situation/stages.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { latestColis } from '#web/core/colis/latestColis.ts';
import { milestonesOfContainers } from '#web/core/milestones/queries.ts';
import { useSession } from '#web/core/session/session.ts';
import type { TrackedFacts } from '#web/core/tracking/stage.ts';
import { trackedFactsOf } from '#web/core/tracking/trackedFactsOf.ts';

/** Container to choose, with the customer's parcels in it. */
export interface ContainerToChoose {
  container: Container;
  /** The customer's parcels in it; empty for an admin, and while they are unknown. */
  colis: readonly Colis[];
  /** Facts of the parcels, from which their headlines are made. */
  facts: readonly TrackedFacts[];
}

/**
 * Returns the containers to choose from with their descriptions. While `isLoading`, some texts may still change, which
 * would move what is below.
 */
export function useChoices(containers: readonly Container[]): {
  choices: readonly ContainerToChoose[];
  isLoading: boolean;
} {
  const { isAdmin } = useSession();
  const own = useOwnColis(!isAdmin);
  const colisOf = Map.groupBy(own.data ?? [], ({ containerBookingId }) => containerBookingId);
  // Only the headline of a parcel that has not left depends on them.
  const waiting = containers.map(({ id }) => id).filter((id) => colisOf.get(id)?.some(isWaiting));
  const milestones = useQueries({ queries: inPages(waiting).map(milestonesOfContainers) });
  const jalonsOf = new Map(
    milestones.flatMap(({ data = [] }) => data).map(({ bookingId, jalons }) => [bookingId, jalons]),
  );
  const choices = containers.map((container) => {
    const colis = colisOf.get(container.id) ?? [];
    const jalons = jalonsOf.get(container.id) ?? [];
    return { container, colis, facts: colis.map((one) => trackedFactsOf(one, container, jalons)) };
  });
  return { choices, isLoading: [own, ...milestones].some(isFirstLoad) };
}

const inPages = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZES.standard) }, (_, page) =>
    ids.slice(page * PAGE_SIZES.standard, (page + 1) * PAGE_SIZES.standard),
  );

/** Query for the customer's latest parcels that are not cancelled. */
const useOwnColis = (enabled: boolean) =>
  useQuery({ ...latestColis, select: (colis) => colis.filter(({ etat }) => etat !== 'ANNULE'), enabled });
