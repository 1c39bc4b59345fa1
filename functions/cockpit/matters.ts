import type { ContainerFacts } from '#shared/situation/facts.ts';
import { isDropOffOver, isListToClose, isLoadingOver } from '#shared/situation/problems.ts';
import type { Counters } from './counters.ts';

/**
 * Returns how much needs an admin, as the page of a container lists it: its parcels, each once, whatever is wrong with
 * it, and its loading list, if that is to be closed again. `unpaidSoon` counts its unpaid parcels that are soon cancelled
 * and need nothing else, which no counter knows: that depends on the time.
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
    (isListToClose(container, now) ? 1 : 0) +
    (isDropOffOver(container, now) ? nonRecusSeuls : 0) +
    (container.manifesteClos ? recusNonChargesSeuls : 0) +
    (isLoadingOver(container, now) ? transferesSeuls : 0)
  );
};
