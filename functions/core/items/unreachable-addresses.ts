import type { UnreachableReason } from '#shared/unreachable-reasons.ts';
import { ConditionFailed, getItem, getItems, putItem, transact } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/** Unreachable address: it refused a mail for good, or its owner reported one as spam. */
export type UnreachableAddress = { email: string; reason: 'BOUNCE' | 'COMPLAINT'; at: string };

/** Converts an unreachable address to its value in the API. */
export const presentUnreachable = (found: UnreachableAddress | undefined): UnreachableReason | null =>
  found ? ({ BOUNCE: 'REBOND', COMPLAINT: 'PLAINTE' } as const)[found.reason] : null;

export const findUnreachable = (email: string): Promise<UnreachableAddress | undefined> =>
  getItem(keys.unreachable(email));

/** Reads which addresses are unreachable; the map is by email. */
export const findUnreachables = async (emails: readonly string[]): Promise<Map<string, UnreachableAddress>> => {
  const addresses = emails.filter((email) => email !== '');
  const found = (await getItems(addresses.map(keys.unreachable))) as (UnreachableAddress | undefined)[];
  return new Map(found.flatMap((one) => (one ? [[one.email, one]] : [])));
};

/** Marks an address as unreachable; a bounce does not replace a complaint. */
export const markUnreachable = async (unreachable: UnreachableAddress): Promise<void> => {
  const item = { ...keys.unreachable(unreachable.email), ...unreachable };
  if (unreachable.reason === 'COMPLAINT') return void (await putItem(item));
  try {
    await putItem(item, {
      ConditionExpression: 'attribute_not_exists(pk) OR reason = :bounce',
      ExpressionAttributeValues: { ':bounce': 'BOUNCE' },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Removes the mark of a bounce that is older than a mail that was sent at `sentAt` and arrived; a complaint stays. */
export const clearBounce = async (email: string, sentAt: string): Promise<void> => {
  const found = await findUnreachable(email);
  if (found?.reason !== 'BOUNCE' || found.at >= sentAt) return;
  try {
    await transact({
      bounce: {
        Delete: {
          Key: keys.unreachable(email),
          ConditionExpression: 'reason = :bounce AND #at = :at',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':bounce': 'BOUNCE', ':at': found.at },
        },
      },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error; // else the address has bounced again meanwhile
  }
};
