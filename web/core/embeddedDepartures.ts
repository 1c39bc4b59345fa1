import type { QueryClient } from '@tanstack/react-query';
import { isOpen } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { EMBEDDED_DEPARTURES, type EmbeddedDepartures } from '#shared/home-page.ts';
import { departuresKey } from './containers.ts';
import { relativeDays } from './format.ts';

/** Puts the departures of a document into the cache, as of the time when they were read, so that they are refreshed. */
export function cacheDepartures(client: QueryClient, departures: EmbeddedDepartures): void {
  const data = { pages: [departures], pageParams: [undefined] };
  client.setQueryData(departuresKey, data, { updatedAt: departures.asOf });
}

/**
 * Caches the departures that the document shows. Returns false when one of them can no longer be booked, or departs in
 * fewer days by now: the app then renders other cards than the document has.
 */
export function restoreDepartures(client: QueryClient): boolean {
  const json = document.getElementById(EMBEDDED_DEPARTURES)?.textContent;
  if (!json) return true;
  const departures: EmbeddedDepartures = JSON.parse(json);
  const now = new Date();
  if (!departures.containers.every((container) => isOpen(container, now))) return false;
  cacheDepartures(client, departures);
  const daysUntil = ({ dateDepart, fuseau }: Container, at: Date) => relativeDays('en', dateDepart, fuseau, at);
  const drawnAt = new Date(departures.asOf);
  return departures.containers.every((container) => daysUntil(container, drawnAt) === daysUntil(container, now));
}
