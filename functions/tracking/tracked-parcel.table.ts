import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { getItems } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import type { StoredProxy } from '../core/proxies.ts';
import type { CodeOwner } from '../core/tracking-codes.ts';

/** Parcel that a tracking code names, the container that it is in, and who may collect it besides its recipient. */
export type TrackedParcel = { colis: StoredColis; container: StoredContainer; proxy: StoredProxy | undefined };

/**
 * Reads the parcel that a tracking code names together with its container; undefined when the parcel has another code
 * by now. A code that names no container, or the former one during a move, takes a second read.
 * Throws CONTAINER_NOT_FOUND.
 */
export const findTrackedParcel = async (
  { userId, colisId, bookingId }: CodeOwner,
  trackingCode: string,
): Promise<TrackedParcel | undefined> => {
  const [colis, proxy, container] = (await getItems([
    keys.owned('COLIS', userId, colisId),
    keys.proxy(userId, colisId),
    ...(bookingId === undefined ? [] : [keys.container(bookingId)]),
  ])) as [StoredColis | undefined, StoredProxy | undefined, (StoredContainer | undefined)?];
  if (colis?.trackingCode !== trackingCode) return undefined;
  if (container?.id === colis.bookingId) return { colis, container, proxy };
  return { colis, container: await containerOf(colis.bookingId), proxy };
};
