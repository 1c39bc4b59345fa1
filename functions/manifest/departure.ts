import type { TrackingStatut } from '#shared/tracking/schema.ts';
import { findManifest } from './manifest.table.ts';

/** Statuts of a container that is on its way or has arrived. */
const DEPARTED: ReadonlySet<string> = new Set<TrackingStatut>(['EN_TRANSIT', 'ARRIVE', 'LIVRE']);

/**
 * Reports whether a container's event concerns its loaded parcels only: it is about its journey, and its manifest was
 * closed. The parcels of a container without a manifest all leave with it.
 */
export const leavesWithLoadedOnly = async (event: {
  type: string;
  bookingId: number;
  statut?: string;
}): Promise<boolean> => {
  if (event.type !== 'TRACKING_ADDED' || !DEPARTED.has(event.statut ?? '')) return false;
  return ((await findManifest(event.bookingId))?.versions?.length ?? 0) > 0;
};
