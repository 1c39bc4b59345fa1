import { AppError } from '#shared/errors.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { storageOf } from '../colis/storage.ts';
import { findTrackingCodeOwnerAnd } from '../core/items/tracking-codes.ts';
import type { ApiEvent } from '../core/request/caller.ts';
import { missesOf } from '../core/request/limits.ts';
import { sitesById } from '../sites/sites.service.ts';
import { presentToAnybody } from './public-parcel.ts';
import { findTrackedParcel } from './tracked-parcel.table.ts';

/**
 * Returns the public facts of the parcel with this code, in three calls to the table, more where
 * its storage costs something. A code that finds nothing counts
 * against the caller's address, so that codes cannot be guessed. Throws TRACKING_CODE_NOT_FOUND, also for a replaced or
 * revoked code, or TOO_MANY_REQUESTS.
 */
export const trackParcel = async (code: string, event: ApiEvent): Promise<ParcelTracking> => {
  const misses = missesOf('trackingCode', event);
  const { owner, other: counted } = await findTrackingCodeOwnerAnd(code, misses.key);
  misses.requireFew(counted);
  const tracked = owner && (await findTrackedParcel(owner, code));
  if (tracked) {
    const { colis, container, collection } = tracked;
    const sites = await sitesById([container.siteArriveeId, colis.incident?.siteId]);
    const storage = collection && (await storageOf(colis, container, collection.dernierJour));
    return presentToAnybody(tracked, sites, storage);
  }
  await misses.count();
  throw new AppError('TRACKING_CODE_NOT_FOUND');
};
