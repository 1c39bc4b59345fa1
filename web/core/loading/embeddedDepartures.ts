import type { QueryClient } from '@tanstack/react-query';
import { isOpen } from '#shared/containers/rules.ts';
import { dayIn } from '#shared/dates.ts';
import { EMBEDDED_DEPARTURES, type EmbeddedDepartures } from '#shared/home-page.ts';
import { departuresKey } from '#web/core/container/containers.ts';

const QUARTER_MS = 900_000;

/** Puts the departures of a document into the cache, as of the time when they were read, so that they are refreshed. */
export function cacheDepartures(client: QueryClient, departures: EmbeddedDepartures): void {
  const data = { pages: [departures], pageParams: [undefined] };
  client.setQueryData(departuresKey, data, { updatedAt: departures.asOf });
}

/**
 * Caches the departures that the document shows. Returns false when one of them can no longer be booked, or the
 * day at its place has changed: the app then renders other cards than the document has.
 */
export function restoreDepartures(client: QueryClient): boolean {
  const json = document.getElementById(EMBEDDED_DEPARTURES)?.textContent;
  if (!json) return true;
  const departures: EmbeddedDepartures = JSON.parse(json);
  const now = new Date();
  if (!departures.containers.every((container) => isOpen(container, now))) return false;
  cacheDepartures(client, departures);
  const drawnAt = new Date(departures.asOf);
  // Within a quarter of an hour, by which all time zones differ, no day ends anywhere. Formats are slow to create.
  if (Math.floor(departures.asOf / QUARTER_MS) === Math.floor(now.getTime() / QUARTER_MS)) return true;
  return departures.containers.every(({ fuseau }) => dayIn(drawnAt, fuseau) === dayIn(now, fuseau));
}
