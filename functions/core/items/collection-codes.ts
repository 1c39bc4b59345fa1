import { randomInt } from 'node:crypto';
import { CODE_DIGITS, MAX_CODE_TRIES } from '#shared/handover/rules.ts';
import { deleteWrite, getItem, replaceWrite, type Write } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/** Code with which a parcel is collected, and the different wrong ones that were tried. */
export type StoredCollectionCode = { userId: number; colisId: number; code: string; echecs: string[]; version: number };

export const findCollectionCode = (userId: number, colisId: number): Promise<StoredCollectionCode | undefined> =>
  getItem(keys.collectionCode(userId, colisId));

/** Number of wrong codes that may still be tried. */
export const triesLeft = ({ echecs }: StoredCollectionCode): number => Math.max(0, MAX_CODE_TRIES - echecs.length);

/** Reads the code that still opens a parcel; undefined when it has none, or too many wrong ones were tried. */
export const findUsableCollectionCode = async (userId: number, colisId: number): Promise<string | undefined> => {
  const stored = await findCollectionCode(userId, colisId);
  return stored && triesLeft(stored) > 0 ? stored.code : undefined;
};

/** Write that draws the code of a parcel, unless it has one. */
export const drawCollectionCodeWrite = (userId: number, colisId: number): Write => ({
  Update: {
    Key: keys.collectionCode(userId, colisId),
    mayCreate: true,
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
export const countWrongCollectionCodeWrite = (stored: StoredCollectionCode, typed: string): Write =>
  replaceWrite({
    ...stored,
    echecs: [...stored.echecs, typed],
    ...keys.collectionCode(stored.userId, stored.colisId),
  });

/** Write that deletes the code of a parcel that has left the arrival site. */
export const deleteCollectionCodeWrite = (userId: number, colisId: number): Write => ({
  Delete: { Key: keys.collectionCode(userId, colisId) },
});

/** Write that spends the code of a parcel, if no wrong one was counted since it was read. */
export const spendCollectionCodeWrite = ({ userId, colisId, version }: StoredCollectionCode): Write =>
  deleteWrite(keys.collectionCode(userId, colisId), version);
