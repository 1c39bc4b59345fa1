import { getItem, getItems, type Item, insertWrite, type Key, type Write } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/** Item that makes a tracking code unique; it names the parcel that has the code, and its customer. */
export type TrackingCodeOwner = {
  userId: number;
  colisId: number;
  /** Container of the parcel. */
  bookingId: number;
};

type Parcel = { userId: number; id: number; bookingId: number };

/** Returns the write, labelled `trackingCode`, that claims the tracking code of a parcel; see `idempotent`. */
export const claimTrackingCodeWrite = (code: string, { userId, id, bookingId }: Parcel): Write =>
  insertWrite({ ...keys.trackingCode(code), userId, colisId: id, bookingId } satisfies TrackingCodeOwner & Key);

/** Returns the write by which a code names the container that its parcel has moved to; undefined without a code. */
export const moveTrackingCodeWrite = (code: string | null | undefined, bookingId: number): Write | undefined =>
  code
    ? {
        Update: {
          Key: keys.trackingCode(code),
          UpdateExpression: 'SET bookingId = :bookingId',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':bookingId': bookingId },
        },
      }
    : undefined;

/** Returns the write after which a tracking code finds nothing; undefined for a parcel without a code. */
export const releaseTrackingCodeWrite = (code: string | null | undefined): Write | undefined =>
  code ? { Delete: { Key: keys.trackingCode(code) } } : undefined;

/** Reads consistently which parcel has a code. */
export const findTrackingCodeOwner = (code: string): Promise<TrackingCodeOwner | undefined> =>
  getItem(keys.trackingCode(code));

/** Reads consistently which parcel has a code, together with one other item. */
export const findTrackingCodeOwnerAnd = async (
  code: string,
  otherKey: Key,
): Promise<{ owner: TrackingCodeOwner | undefined; other: Item | undefined }> => {
  const [owner, other] = await getItems([keys.trackingCode(code), otherKey]);
  return { owner: owner as TrackingCodeOwner | undefined, other };
};
