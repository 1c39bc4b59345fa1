import type { Direction } from '#shared/manifest/direction.ts';
import { indexedColisIn, rereadColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { findManifest, type StoredManifest } from './manifest.table.ts';

/** Reports whether a parcel is scanned in a direction. */
export const isScannedIn: Readonly<Record<Direction, (colis: StoredColis) => boolean>> = {
  DEPART: ({ chargement }) => chargement !== undefined,
  ARRIVEE: ({ arrivee }) => arrivee !== undefined,
};

/**
 * Returns the manifest of a container in a direction and the container's parcels. The index of them may lag: where it
 * has another number of scans than was counted, each parcel is read again.
 */
export const listedColisIn = async (
  bookingId: number,
  direction: Direction,
): Promise<{ manifest: StoredManifest | undefined; colisList: StoredColis[] }> => {
  const [manifest, indexed] = await Promise.all([findManifest(bookingId, direction), indexedColisIn(bookingId)]);
  const isCurrent = indexed.filter(isScannedIn[direction]).length === (manifest?.scannes ?? 0);
  return { manifest, colisList: isCurrent ? indexed : await rereadColisIn(bookingId) };
};
