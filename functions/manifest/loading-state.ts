import type { TrackingStatut } from '#shared/tracking/schema.ts';
import { findManifest, type StoredManifest } from './manifest.table.ts';

/** Reports whether a loading manifest was ever closed: then only loaded parcels left with the container. */
export const wasClosed = (manifest: StoredManifest | undefined): boolean => (manifest?.versions?.length ?? 0) > 0;

/** Reports whether the loading manifest of a container was ever closed. */
export const wasManifestClosed = async (bookingId: number): Promise<boolean> =>
  wasClosed(await findManifest(bookingId, 'DEPART'));

/** Statuts of a container that is on its way or has arrived. */
const DEPARTED: ReadonlySet<string> = new Set<TrackingStatut>(['EN_TRANSIT', 'ARRIVE', 'LIVRE']);

/**
 * Reports whether a container's event concerns its loaded parcels only: it is about its journey, and its loading
 * manifest was closed. The parcels of a container without one all leave with it.
 */
export const concernsLoadedOnly = async (event: {
  type: string;
  bookingId: number;
  statut?: string;
}): Promise<boolean> => {
  if (event.type !== 'TRACKING_ADDED' || !DEPARTED.has(event.statut ?? '')) return false;
  return wasManifestClosed(event.bookingId);
};
