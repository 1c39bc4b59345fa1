import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Colis } from '#shared/colis/schema.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { collectionOf } from '#web/core/colis/collectionOf.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { milestonesOfContainer } from '#web/core/milestones/queries.ts';
import type { TrackedFacts } from '#web/core/tracking/stage.ts';
import { trackedFactsOf } from '#web/core/tracking/trackedFactsOf.ts';

/**
 * Returns the facts that show where a customer's parcel is: undefined while they are first loaded, null when its
 * container cannot be loaded. Without milestones, only the facts of the parcel and its container are used.
 */
export function useTrackedFacts(colis: Colis): TrackedFacts | null | undefined {
  const { containerBookingId: id, etat } = colis;
  const container = useContainer(id);
  const milestones = useQuery({ ...milestonesOfContainer(id), enabled: id > 0 && etat !== 'ANNULE' });
  const collection = useQuery({ ...collectionOf(colis), enabled: etat === 'ARRIVE' });
  const [isReady, setIsReady] = useState(false);
  // Once shown the page stays, also while a change of the parcel makes it ask for more.
  if (!isReady && ![container, milestones, collection].some(isFirstLoad)) setIsReady(true);
  if (!isReady) return undefined;
  if (!container.data) return null;
  return trackedFactsOf(colis, container.data, milestones.data?.jalons ?? []);
}
