import type { Deadline } from '#shared/notifications/schema.ts';
import { ConditionFailed, getItem, insertWrite, type Write } from '../core/dynamo.ts';
import { SCHEMA_ON_CREATE } from '../core/item-schema.ts';
import { indexKeys, keys } from '../core/keys.ts';
import { claimId } from '../core/owners.ts';
import { type Page, type PageRequest, pageOf, pageOfOwn } from '../core/query.ts';

/** A notification as stored, in its reader's partition. */
export type StoredNotification = {
  id: number;
  userId: number;
  notification: string;
  lu: boolean;
  createdAt: string;
  /** The deadline that it names, if any; absent from what is older than this field. */
  echeance?: Deadline;
};

const newestFirst = { order: 'descending' } as const;

export const findNotification = (userId: number, id: number): Promise<StoredNotification | undefined> =>
  getItem(keys.owned('NOTIFICATION', userId, id));

export const pageOfAll = (page: PageRequest): Promise<Page<StoredNotification>> =>
  pageOf('newest', 'NOTIFICATION', newestFirst, page);

export const pageOfUser = (userId: number, page: PageRequest): Promise<Page<StoredNotification>> =>
  pageOfOwn('mine', keys.account(userId).pk, { prefix: 'NOTIFICATION#', ...newestFirst }, page);

/** How many notifications a user has not read, counted with every write, so that nobody counts the list. */
export const countUnread = async (userId: number): Promise<number> =>
  (await getItem<{ nonLues: number }>(keys.unread(userId)))?.nonLues ?? 0;

const moveUnread = (userId: number, by: 1 | -1): Write => ({
  Update: {
    Key: keys.unread(userId),
    UpdateExpression: `SET ${SCHEMA_ON_CREATE.set} ADD nonLues :by`,
    ExpressionAttributeNames: SCHEMA_ON_CREATE.names,
    ExpressionAttributeValues: { ...SCHEMA_ON_CREATE.values, ':by': by },
  },
});

/** A notification that nobody has read yet. */
export const insertNotification = (
  notification: StoredNotification,
): Record<'id' | 'notification' | 'unread', Write> => {
  const { id, userId } = notification;
  return {
    id: claimId(id, notification),
    notification: insertWrite({
      ...notification,
      ...keys.owned('NOTIFICATION', userId, id),
      ...indexKeys.notification(notification.createdAt),
    }),
    unread: moveUnread(userId, 1),
  };
};

/** Marks read what is unread; whoever comes second is refused, and counts nothing. */
export const markRead = ({ userId, id }: StoredNotification): Record<'notification' | 'unread', Write> => ({
  notification: {
    Update: {
      Key: keys.owned('NOTIFICATION', userId, id),
      UpdateExpression: 'SET lu = :yes',
      ConditionExpression: 'lu = :no',
      ExpressionAttributeValues: { ':yes': true, ':no': false },
    },
  },
  unread: moveUnread(userId, -1),
});

/** Deletes a notification that is still as read, or unread, as it was found. */
export const deleteNotificationItem = ({ userId, id, lu }: StoredNotification): Record<string, Write | undefined> => ({
  notification: {
    Delete: {
      Key: keys.owned('NOTIFICATION', userId, id),
      ConditionExpression: 'lu = :lu',
      ExpressionAttributeValues: { ':lu': lu },
    },
  },
  unread: lu ? undefined : moveUnread(userId, -1),
});

/** The notification that refused a write, as it was found, when `error` says so; `absent` when it is gone. */
export const conflictingNotification = (error: unknown): StoredNotification | 'absent' | undefined => {
  if (!(error instanceof ConditionFailed) || !('notification' in error.failed)) return undefined;
  return (error.failed.notification as StoredNotification | undefined) ?? 'absent';
};
