import { ownerOf } from '../core/items/owners.ts';
import type { Key, Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';

/** Items that an admin may assign to a container: the container's field for the id, and the entity. */
export const ASSIGNABLE = {
  insuranceId: 'INSURANCE',
  paymentId: 'PAYMENT',
  documentId: 'CUSTOMS',
  trackingId: 'TRACKING',
  logistiqueId: 'COORDINATION',
} as const;
export type Pointer = keyof typeof ASSIGNABLE;

/**
 * Returns the key of an item by its id, or undefined if its owner is unknown; the write checks that the item exists.
 */
export const keyOfAssigned = async (pointer: Pointer, id: number): Promise<Key | undefined> => {
  const entity = ASSIGNABLE[pointer];
  if (entity === 'TRACKING') return keys.tracking(id);
  if (entity === 'COORDINATION') return keys.coordination(id);
  const userId = await ownerOf(id);
  return userId === undefined ? undefined : keys.owned(entity, userId, id);
};

/**
 * Write that records the container in an assigned item, so that the container is cleared when the item is deleted; the
 * item must exist.
 */
export const recordAssignmentWrite = (itemKey: Key, containerId: number): Write => ({
  Update: {
    Key: itemKey,
    UpdateExpression: 'ADD assignedTo :container, #version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':container': new Set([containerId]), ':one': 1 },
  },
});
