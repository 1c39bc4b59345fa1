import { randomInt } from 'node:crypto';
import { CODE_DIGITS, MAX_CODE_TRIES } from '#shared/handover/rules.ts';
import type { CollectionFacts } from './domain-events.ts';
import { deleteWrite, getItem, insertWrite, replaceWrite, type Write } from './dynamo.ts';
import { keys } from './keys.ts';

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
export const saveCollection = (collection: StoredCollection): Write => {
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
export const notCollectableYet = (bookingId: number): Write => ({
  ConditionCheck: { Key: keys.collection(bookingId), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Code with which a parcel is collected, and the different wrong ones that were tried. */
export type StoredCode = { userId: number; colisId: number; code: string; echecs: string[]; version: number };

export const findCode = (userId: number, colisId: number): Promise<StoredCode | undefined> =>
  getItem(keys.collectionCode(userId, colisId));

/** Number of wrong codes that may still be tried. */
export const triesLeft = ({ echecs }: StoredCode): number => Math.max(0, MAX_CODE_TRIES - echecs.length);

/** Reads the code that still opens a parcel; undefined when it has none, or too many wrong ones were tried. */
export const findUsableCode = async (userId: number, colisId: number): Promise<string | undefined> => {
  const stored = await findCode(userId, colisId);
  return stored && triesLeft(stored) > 0 ? stored.code : undefined;
};

/** Write that draws the code of a parcel, unless it has one. */
export const drawCode = (userId: number, colisId: number): Write => ({
  Update: {
    Key: keys.collectionCode(userId, colisId),
    UpdateExpression:
      'SET #code = if_not_exists(#code, :code), echecs = if_not_exists(echecs, :none), #version = if_not_exists(#version, :one), userId = :userId, colisId = :colisId',
    ExpressionAttributeNames: { '#code': 'code', '#version': 'version' },
    ExpressionAttributeValues: {
      ':code': String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
      ':none': [],
      ':one': 1,
      ':userId': userId,
      ':colisId': colisId,
    },
  },
});

/** Write that counts a wrong code, if no other was counted since the code was read. */
export const countWrongCode = (stored: StoredCode, typed: string): Write =>
  replaceWrite({
    ...stored,
    echecs: [...stored.echecs, typed],
    ...keys.collectionCode(stored.userId, stored.colisId),
  });

/** Write that deletes the code of a parcel that has left the arrival site. */
export const deleteCode = (userId: number, colisId: number): Write => ({
  Delete: { Key: keys.collectionCode(userId, colisId) },
});

/** Write that spends the code of a parcel, if no wrong one was counted since it was read. */
export const spendCode = ({ userId, colisId, version }: StoredCode): Write =>
  deleteWrite(keys.collectionCode(userId, colisId), version);
