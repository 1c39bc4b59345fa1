import type { CollectionFacts } from '../events/domain-events.ts';
import { getItem, insertWrite, replaceWrite, type Write } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/** Collection of a container's parcels at its arrival site. */
export type StoredCollection = {
  bookingId: number;
  /** Instant since when its parcels can be collected. */
  depuis: string;
  /** Last day of free storage; null while none is announced. */
  dernierJour: string | null;
  par: number;
  version: number;
};

export const findCollection = (bookingId: number): Promise<StoredCollection | undefined> =>
  getItem(keys.collection(bookingId));

/** Write that opens a collection, or replaces one that is unchanged since it was read. */
export const saveCollectionWrite = (collection: StoredCollection): Write => {
  const item = { ...collection, ...keys.collection(collection.bookingId) };
  return collection.version === 0 ? insertWrite({ ...item, version: 1 }) : replaceWrite(item);
};

/** Facts about a collection that its events and mails need. */
export const collectionFacts = (
  container: { id: number; lieuEnlevement: string; destination: string; siteArriveeId?: number | null },
  { dernierJour }: Pick<StoredCollection, 'dernierJour'>,
): CollectionFacts => {
  const { id: bookingId, lieuEnlevement, destination, siteArriveeId } = container;
  return { bookingId, lieuEnlevement, destination, ...(siteArriveeId != null && { siteArriveeId }), dernierJour };
};

/** Condition of a transaction that the parcels of a container cannot be collected yet. */
export const notCollectableYetCheck = (bookingId: number): Write => ({
  ConditionCheck: { Key: keys.collection(bookingId), ConditionExpression: 'attribute_not_exists(pk)' },
});
