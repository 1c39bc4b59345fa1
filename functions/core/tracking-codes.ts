import { getItem, getItems, type Item, insertWrite, type Key, type Write } from './dynamo.ts';
import { keys } from './keys.ts';

/** Item that makes a tracking code unique; it names the parcel that has the code, and its customer. */
export type CodeOwner = { userId: number; colisId: number };

/** Returns the write, labelled `code`, that claims the tracking code of a parcel; see `idempotent`. */
export const claimCode = (code: string, { userId, id }: { userId: number; id: number }): Write =>
  insertWrite({ ...keys.trackingCode(code), userId, colisId: id } satisfies CodeOwner & Record<string, unknown>);

/** Returns the write after which a tracking code finds nothing; undefined for a parcel without a code. */
export const releaseCode = (code: string | null | undefined): Write | undefined =>
  code ? { Delete: { Key: keys.trackingCode(code) } } : undefined;

/** Reads consistently which parcel has a code. */
export const findCodeOwner = (code: string): Promise<CodeOwner | undefined> => getItem(keys.trackingCode(code));

/** Reads consistently which parcel has a code, together with one other item. */
export const findCodeOwnerAnd = async (
  code: string,
  otherKey: Key,
): Promise<{ owner: CodeOwner | undefined; other: Item | undefined }> => {
  const [owner, other] = await getItems([keys.trackingCode(code), otherKey]);
  return { owner: owner as CodeOwner | undefined, other };
};
