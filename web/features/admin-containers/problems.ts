import type { ListedCockpitContainer } from '#shared/cockpit/schema.ts';
import { COUNTERS_OF_EXCEPTIONS, EXCEPTIONS } from '#shared/cockpit/stages.ts';
import { isDropOffOver, isLoadingOver } from '#shared/situation/problems.ts';

/** Number of matters that need an admin, as the container's own page lists them. `now` is an instant. */
export function problemsOf({ conteneur, compteurs, impayesBientot }: ListedCockpitContainer, now: string): number {
  const counts = {
    ...compteurs,
    impayesBientot,
    nonRecus: isDropOffOver(conteneur, now) ? compteurs.nonRecus : 0,
    recusNonCharges: isLoadingOver(conteneur, now) ? compteurs.recusNonCharges : 0,
  };
  return EXCEPTIONS.reduce((sum, exception) => sum + counts[COUNTERS_OF_EXCEPTIONS[exception]], 0);
}
