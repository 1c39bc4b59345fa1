import type { Unreachable as Shown } from '#shared/mails/unreachable.ts';
import { ConditionFailed, getItem, getItems, putItem, transact } from './dynamo.ts';
import { keys } from './keys.ts';

/** An address at which our mails do not arrive: it refused one for good, or its owner reported one as spam. */
export type Unreachable = { email: string; reason: 'BOUNCE' | 'COMPLAINT'; at: string };

/** The same in the API's words. */
export const presentUnreachable = (found: Unreachable | undefined): Shown | null =>
  found ? ({ BOUNCE: 'REBOND', COMPLAINT: 'PLAINTE' } as const)[found.reason] : null;

export const findUnreachable = (email: string): Promise<Unreachable | undefined> => getItem(keys.unreachable(email));

/** Of up to 100 addresses those at which our mails do not arrive, in one consistent read. */
export const findUnreachables = async (emails: readonly string[]): Promise<Map<string, Unreachable>> => {
  const known = emails.filter((email) => email !== '');
  const found = (await getItems(known.map(keys.unreachable))) as (Unreachable | undefined)[];
  return new Map(found.flatMap((one) => (one ? [[one.email, one]] : [])));
};

/** Notes that mails do not arrive there any more; a bounce does not take the place of a complaint. */
export const markUnreachable = async (unreachable: Unreachable): Promise<void> => {
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

/** Notes that a mail which was sent at `sentAt` has arrived: an earlier bounce is past, a complaint is not. */
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
    if (!(error instanceof ConditionFailed)) throw error; // it has bounced again meanwhile
  }
};
