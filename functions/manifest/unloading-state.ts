import { findManifest } from './manifest.table.ts';

/**
 * Reports whether a scan of a container's unloading was ever recorded, undone or not: from then on the scans decide
 * which of its parcels have arrived.
 */
export const hasUnloadingBegun = async (bookingId: number): Promise<boolean> =>
  (await findManifest(bookingId, 'ARRIVEE')) !== undefined;
