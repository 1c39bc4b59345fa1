import type { ListedCockpitContainer } from '#shared/cockpit/schema.ts';
import { isDropOffOver, isLoadingDue } from '#shared/cockpit/stages.ts';

/** Number of matters that need an admin, as the container's own page lists them. `now` is an instant. */
export function problemsOf({ conteneur, compteurs, impayesBientot }: ListedCockpitContainer, now: string): number {
  const { nonRecus, recusNonCharges } = compteurs;
  return (
    compteurs.chargesNonRecus +
    compteurs.chargesNonPayes +
    compteurs.livresNonPayes +
    compteurs.refusesAuDepot +
    compteurs.sansPlace +
    compteurs.ecartsADecider +
    compteurs.papiersRefuses +
    compteurs.papiersManquants +
    compteurs.supplementsDus +
    impayesBientot +
    (isDropOffOver(conteneur, now) ? nonRecus : 0) +
    (isLoadingDue(conteneur, now) ? recusNonCharges : 0)
  );
}
