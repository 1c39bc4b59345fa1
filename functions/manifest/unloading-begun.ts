import { findManifest } from './manifest.table.ts';

/**
 * Reports whether a scan of a container's unloading was ever recorded, undone or not: from then on the scans say which of
 * its parcels are here.
 */
export const isUnloadingBegun = async (bookingId: number): Promise<boolean> =>
  (await findManifest(bookingId, 'ARRIVEE')) !== undefined;
