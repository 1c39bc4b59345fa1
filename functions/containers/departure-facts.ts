import { isDropOffOver } from '#shared/situation/problems.ts';
import { nowIso } from '../core/clock.ts';
import type { DepartureFacts } from '../core/events/domain-events.ts';
import type { StoredContainer } from './stored-container.ts';

/** Returns what mails say about a container's departure, for an event. */
export const departureFacts = (container: StoredContainer): DepartureFacts => {
  const { id, lieuEnlevement, destination, dateDepart, fuseau, siteDepartId, receptionFin } = container;
  return {
    id,
    lieuEnlevement,
    destination,
    dateDepart,
    fuseau,
    ...(siteDepartId && { siteDepartId }),
    ...(receptionFin && { receptionFin }),
    ...(isDropOffOver(container, nowIso()) && { depotFerme: true as const }),
  };
};
