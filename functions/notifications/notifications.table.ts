import type { Language } from '#shared/auth/schema.ts';
import { type CustomerIds, partitionsOf } from '../core/items/accounts.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import { ConditionFailed, getItem, insertWrite, type Write, type Writes } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfCustomerList } from '../core/table/query.ts';
import type { TemplateCall } from '../mail-texts/template-call.ts';

/** Notification as stored, in its reader's partition. */
export type StoredNotification = {
  id: number;
  userId: number;
  lu: boolean;
  createdAt: string;
} & Notice;

/** Content of a notification: the text that an admin wrote, or a template's call, in the language of its reader then. */
export type Notice = { notification: string } | ({ langue: Language } & TemplateCall);

const newestFirst = { order: 'descending' } as const;

export const findNotification = (userId: number, id: number): Promise<StoredNotification | undefined> =>
  getItem(keys.owned('NOTIFICATION', userId, id));

export const pageOfAll = (page: PageRequest): Promise<Page<StoredNotification>> =>
  pageOf('newest', 'NOTIFICATION', newestFirst, page);

export const pageOfUser = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredNotification>> =>
  pageOfCustomerList('mine', partitionsOf(ids), { prefix: 'NOTIFICATION#', ...newestFirst }, page);

/** Returns the number of a user's unread notifications, kept by every write, so that the list is never counted. */
export const countUnread = async (ids: CustomerIds): Promise<number> => {
  const counts = await Promise.all([ids].flat().map((userId) => getItem<{ nonLues: number }>(keys.unread(userId))));
  return counts.reduce((sum, count) => sum + (count?.nonLues ?? 0), 0);
};

const changeUnreadCountWrite = (userId: number, by: 1 | -1): Write => ({
  Update: {
    Key: keys.unread(userId),
    mayCreate: true,
    UpdateExpression: 'ADD nonLues :by',
    ExpressionAttributeValues: { ':by': by },
  },
});

/** Writes that insert an unread notification, about an event if `eventId` names one. */
export const insertNotificationWrites = (
  notification: StoredNotification,
  eventId?: string,
): Record<'id' | 'notification' | 'unread', Write> => {
  const { id, userId } = notification;
  return {
    id: claimIdWrite(id, notification, eventId),
    notification: insertWrite({
      ...notification,
      ...keys.owned('NOTIFICATION', userId, id),
      ...indexKeys.notification(notification.createdAt),
    }),
    unread: changeUnreadCountWrite(userId, 1),
  };
};

/** Writes that mark an unread notification read; a second one fails and counts nothing. */
export const markReadWrites = ({ userId, id }: StoredNotification): Record<'notification' | 'unread', Write> => ({
  notification: {
    Update: {
      Key: keys.owned('NOTIFICATION', userId, id),
      UpdateExpression: 'SET lu = :yes',
      ConditionExpression: 'lu = :no',
      ExpressionAttributeValues: { ':yes': true, ':no': false },
    },
  },
  unread: changeUnreadCountWrite(userId, -1),
});

/** Writes that delete a notification, if it is still read or unread as it was found. */
export const deleteNotificationWrites = ({ userId, id, lu }: StoredNotification): Writes => ({
  notification: {
    Delete: {
      Key: keys.owned('NOTIFICATION', userId, id),
      ConditionExpression: 'lu = :lu',
      ExpressionAttributeValues: { ':lu': lu },
    },
  },
  unread: lu ? undefined : changeUnreadCountWrite(userId, -1),
});

/** Returns the current notification when `error` is a conflict of its write; `absent` when it was deleted. */
export const conflictingNotification = (error: unknown): StoredNotification | 'absent' | undefined => {
  if (!(error instanceof ConditionFailed) || !error.has('notification')) return undefined;
  return (error.failed.notification as StoredNotification | undefined) ?? 'absent';
};
