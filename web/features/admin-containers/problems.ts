import type { CockpitContainer } from '#shared/cockpit/schema.ts';

/**
 * Number of matters that need an admin, from the counters alone. After the drop-off cut-off, parcels that were never
 * brought count too. The container's own page names each.
 */
export function problemsOf({ conteneur, compteurs }: CockpitContainer, now: Date): number {
  const { dateDepart, receptionFin } = conteneur;
  const isLate = new Date(receptionFin ?? dateDepart) <= now;
  const neverBrought = isLate ? Math.max(0, compteurs.reserves - compteurs.recus - compteurs.refusesAuDepot) : 0;
  return (
    compteurs.papiersRefuses +
    compteurs.refusesAuDepot +
    compteurs.ecartsADecider +
    compteurs.sansPlace +
    compteurs.supplementsDus +
    (new Date(dateDepart) > now ? neverBrought : 0)
  );
}
