import type { Key, Write } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import { ownerOf } from '../core/owners.ts';

/** What an admin may assign to a container: the name under which the container keeps its id, and what it is. */
export const ASSIGNABLE = {
  insuranceId: 'INSURANCE',
  paymentId: 'PAYMENT',
  documentId: 'CUSTOMS',
  trackingId: 'TRACKING',
  logistiqueId: 'COORDINATION',
} as const;
export type Pointer = keyof typeof ASSIGNABLE;

/** Where a thing lies that an admin names by its id, if it is there; whether it still is, its write decides. */
export const keyOfAssigned = async (pointer: Pointer, id: number): Promise<Key | undefined> => {
  const entity = ASSIGNABLE[pointer];
  if (entity === 'TRACKING') return keys.tracking(id);
  if (entity === 'COORDINATION') return keys.coordination(id);
  const userId = await ownerOf(id);
  return userId === undefined ? undefined : keys.owned(entity, userId, id);
};

/** Notes on a thing that a container names it, so that the container hears of its end; it must be there. */
export const recordAssignment = (thing: Key, bookingId: number): Write => ({
  Update: {
    Key: thing,
    UpdateExpression: 'ADD assignedTo :container, #version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':container': new Set([bookingId]), ':one': 1 },
  },
});
