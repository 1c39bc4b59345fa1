import { getItem } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';

/** State of a container's manifest; absent until the first scan. */
export type StoredManifest = {
  bookingId: number;
  /** Number of loaded parcels; only scans change it. */
  charges: number;
  /** Grows with each scan, closing and reopening. */
  revision: number;
  /** True while it is closed. */
  clos?: true | null;
};

export const findManifest = (bookingId: number): Promise<StoredManifest | undefined> =>
  getItem(keys.manifest(bookingId));
