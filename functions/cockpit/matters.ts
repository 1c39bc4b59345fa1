import type { ContainerFacts } from '#shared/situation/facts.ts';
import { isDropOffOver, isLoadingOver } from '#shared/situation/problems.ts';
import type { Counters } from './counters.ts';

/**
 * Returns the number of parcels that need an admin, as the page of a container lists them: each once, whatever is wrong
 * with it. `unpaidSoon` counts its unpaid parcels that are soon cancelled and need nothing else, which no counter knows:
 * that depends on the time.
 */
export const countMatters = (
  {
    trouves = 0,
    aRegler = 0,
    attendentSeuls = 0,
    nonRecusSeuls = 0,
    recusNonChargesSeuls = 0,
    transferesSeuls = 0,
  }: Partial<Counters>,
  unpaidSoon: number,
  container: ContainerFacts,
  now: string,
): number => {
  if (container.statut === 'EN_ATTENTE') return trouves + aRegler + attendentSeuls; // all wait for a departure
  return (
    trouves +
    aRegler +
    unpaidSoon +
    (isDropOffOver(container, now) ? nonRecusSeuls : 0) +
    (container.manifesteClos ? recusNonChargesSeuls : 0) +
    (isLoadingOver(container, now) ? transferesSeuls : 0)
  );
};
