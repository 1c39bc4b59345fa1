import type { ContainerAlerts } from '#shared/cockpit/schema.ts';
import { alertsOf } from '#shared/milestones/alerts.ts';
import { listByDeparture } from '../containers/containers.service.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { pagesOf } from '../core/table/query.ts';
import { findMilestonesOf } from '../milestones/milestones.service.ts';

/** Days before and after now within which departures are looked at: voyages take weeks, never half a year. */
const DAYS = { past: 180, ahead: 60 };

/** Returns the containers that are open or on hold, around now, with what an admin must look at on their way. */
export const listAlerts = async (): Promise<ContainerAlerts[]> => {
  const now = nowIso();
  const range = { from: hoursAfter(-24 * DAYS.past, now), upTo: hoursAfter(24 * DAYS.ahead, now) };
  const found: ContainerAlerts[] = [];
  for (const statut of ['EN_COURS', 'EN_ATTENTE'] as const)
    for await (const containers of pagesOf((page) => listByDeparture(statut, range, page))) {
      const stored = await findMilestonesOf(containers.map(({ id }) => id));
      for (const [index, container] of containers.entries()) {
        const alertes = alertsOf(container, stored[index], now);
        const { id, lieuEnlevement, destination } = container;
        if (alertes.length > 0) found.push({ id, lieuEnlevement, destination, alertes });
      }
    }
  return found;
};
