import { useQueries, useQuery } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { call } from '#web/core/api/call.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { milestonesOfContainer } from '#web/core/milestones/queries.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { useSession } from '#web/core/session.ts';
import type { TrackedFacts } from '#web/core/tracking/stage.ts';
import { trackedFactsOf } from '#web/core/tracking/trackedFactsOf.ts';

/** Container to choose, with the customer's parcels in it. */
export interface ContainerToChoose {
  container: Container;
  /** The customer's parcels in it; empty for an admin, and while they are unknown. */
  colis: readonly Colis[];
  /** Facts of the first parcel, from which its headline is made. */
  facts: TrackedFacts | undefined;
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
  const milestones = useQueries({
    queries: containers.map(({ id }) => ({
      ...milestonesOfContainer(id),
      enabled: hasNotLeft(colisOf.get(id)?.[0]),
    })),
  });
  const choices = containers.map((container, at) => {
    const colis = colisOf.get(container.id) ?? [];
    const [first] = colis;
    const facts = first && trackedFactsOf(first, container, milestones[at]?.data?.jalons ?? []);
    return { container, colis, facts };
  });
  return { choices, isLoading: [own, ...milestones].some(isFirstLoad) };
}

/** Query for the customer's latest parcels that are not cancelled. */
const useOwnColis = (enabled: boolean) =>
  useQuery({
    queryKey: colisKeys.list('tracked'),
    queryFn: async () => (await call(colisRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
    select: (colis) => colis.filter(({ etat }) => etat !== 'ANNULE'),
    enabled,
  });

/** Reports whether a parcel's headline depends on the milestones of its container. */
const hasNotLeft = (colis: Colis | undefined): boolean => colis?.etat === 'ENREGISTRE' || colis?.etat === 'EN_ATTENTE';
