import { goesAlong } from '#shared/situation/stages.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { findManifest, type StoredManifest } from './manifest.table.ts';

/** Reports whether a loading manifest was ever closed: then only loaded parcels left with the container. */
export const wasClosed = (manifest: StoredManifest | undefined): boolean => (manifest?.versions?.length ?? 0) > 0;

/** Reports whether the loading manifest of a container was ever closed. */
export const wasManifestClosed = async (bookingId: number): Promise<boolean> =>
  wasClosed(await findManifest(bookingId, 'DEPART'));

/** Statuts of a container that is on its way or has arrived. */
const DEPARTED: ReadonlySet<string> = new Set<TrackingStatut>(['EN_TRANSIT', 'ARRIVE', 'LIVRE']);

/**
 * Returns which parcels of a container its event concerns: all of them, or, if it is about the journey, those that go
 * along (`goesAlong`).
 */
export const concernedParcels = async (event: {
  type: string;
  bookingId: number;
  statut?: string;
}): Promise<(colis: StoredColis) => boolean> => {
  if (event.type !== 'TRACKING_ADDED' || !DEPARTED.has(event.statut ?? '')) return () => true;
  const manifest = await findManifest(event.bookingId, 'DEPART');
  const record = wasClosed(manifest) ? 'CLOS' : manifest?.scannes ? 'SCANS' : 'AUCUN';
  return (colis) => goesAlong(colis, record);
};
