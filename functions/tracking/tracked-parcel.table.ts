import type { MilestoneRecord } from '#shared/milestones/record.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findCollection, type StoredCollection } from '../core/items/collection.ts';
import type { StoredCollectionCode } from '../core/items/collection-codes.ts';
import type { ConfirmedProxy, Proxies, StoredProxy } from '../core/items/proxies.ts';
import type { TrackingCodeOwner } from '../core/items/tracking-codes.ts';
import { getItems } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { findMilestones } from '../milestones/milestones.service.ts';

/** Parcel that a tracking code names, its container with its milestones, and who may collect it for its recipient. */
export type TrackedParcel = {
  colis: StoredColis;
  container: StoredContainer;
  milestones: MilestoneRecord | undefined;
  /** Undefined until the parcels of its container can be collected. */
  collection: StoredCollection | undefined;
  proxies: Proxies;
  /** Undefined until it can be collected, and once it was. */
  code: StoredCollectionCode | undefined;
};

/**
 * Reads the parcel that a tracking code names together with all that its page shows of it; undefined when the parcel
 * has another code by now. A code that still names the former container, during a move, takes further reads. Throws
 * CONTAINER_NOT_FOUND.
 */
export const findTrackedParcel = async (
  { userId, colisId, bookingId }: TrackingCodeOwner,
  trackingCode: string,
): Promise<TrackedParcel | undefined> => {
  const [colis, named, confirmed, code, container, milestones, collection] = (await getItems([
    keys.owned('COLIS', userId, colisId),
    keys.proxy(userId, colisId),
    keys.confirmedProxy(userId, colisId),
    keys.collectionCode(userId, colisId),
    keys.container(bookingId),
    keys.milestones(bookingId),
    keys.collection(bookingId),
  ])) as [
    StoredColis | undefined,
    StoredProxy | undefined,
    ConfirmedProxy | undefined,
    StoredCollectionCode | undefined,
    StoredContainer | undefined,
    MilestoneRecord | undefined,
    StoredCollection | undefined,
  ];
  if (colis?.trackingCode !== trackingCode) return undefined;
  const proxies = { named, confirmed };
  if (container?.id === colis.bookingId) return { colis, container, milestones, collection, proxies, code };
  const [itsContainer, itsMilestones, itsCollection] = await Promise.all([
    containerOf(colis.bookingId),
    findMilestones(colis.bookingId),
    findCollection(colis.bookingId),
  ]);
  return { colis, container: itsContainer, milestones: itsMilestones, collection: itsCollection, proxies, code };
};
