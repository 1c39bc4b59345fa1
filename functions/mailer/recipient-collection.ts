import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findCollection } from '../core/collection.ts';
import { findUsableCollectionCode } from '../core/collection-codes.ts';
import { findHandover } from '../core/handovers.ts';
import { findProxy } from '../core/proxies.ts';
import { type CollectionForRecipient, type HandoverForRecipient, MAX_LISTED } from '../mail-texts/mail-content.ts';
import { siteOf } from '../sites/sites.service.ts';

/** Reads what a recipient needs to collect their parcels, as it is now. */
export const collectionForRecipient = async (
  colisList: readonly StoredColis[],
  { id, siteArriveeId }: StoredContainer,
): Promise<CollectionForRecipient> => {
  const [collection, site, listed] = await Promise.all([
    findCollection(id),
    siteArriveeId == null ? undefined : siteOf(siteArriveeId),
    Promise.all(colisList.slice(0, MAX_LISTED).map(readOne)),
  ]);
  return {
    codes: listed.flatMap(({ suivi, code }) => (code === undefined ? [] : [{ suivi, code }])),
    site,
    dernierJour: collection?.dernierJour ?? null,
    proxies: [...new Set(listed.flatMap(({ proxy }) => proxy ?? []))],
  };
};

const readOne = async ({ userId, id, trackingCode }: StoredColis) => {
  const [code, proxy] = await Promise.all([findUsableCollectionCode(userId, id), findProxy(userId, id)]);
  return { suivi: trackingCode ? formatTrackingCode(trackingCode) : String(id), code, proxy: proxy?.nom };
};

/** Reads to whom a parcel was handed over; undefined when its record is gone. */
export const handoverForRecipient = async ({ userId, id }: StoredColis): Promise<HandoverForRecipient | undefined> => {
  const handover = await findHandover(userId, id);
  if (!handover) return undefined;
  const { nom, qualite, le, leAppareil, siteId } = handover;
  return { nom, qualite, le: leAppareil ?? le, site: siteId === null ? undefined : await siteOf(siteId) };
};
