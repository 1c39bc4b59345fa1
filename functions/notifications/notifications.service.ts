import type { Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { NewNotification, Notification } from '#shared/notifications/schema.ts';
import { nowIso } from '../core/clock.ts';
import { type CustomerIds, findOwner } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { IdOwner } from '../core/items/owners.ts';
import { log, loggableError } from '../core/log.ts';
import { type Caller, ownerFor } from '../core/request/caller.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { idFrom, newId } from '../core/table/ids.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { type NotificationText, notificationText } from '../mail-texts/mail-content.ts';
import { type TemplateCall, writeTemplateCall } from '../mail-texts/template-call.ts';
import {
  conflictingNotification,
  countUnread,
  deleteNotificationWrites,
  findNotification,
  insertNotificationWrites,
  markReadWrites,
  type Notice,
  pageOfAll,
  pageOfUser,
  type StoredNotification,
} from './notifications.table.ts';

const newNotification = (id: number, userId: number, notice: Notice): StoredNotification => ({
  id,
  userId,
  lu: false,
  createdAt: nowIso(),
  ...notice,
});

const ID_ATTEMPTS = 5;

/**
 * Notifies a user of an event, once: the id follows from both, so that a repetition finds it claimed by the event, even
 * after the notification was deleted. An id that something else has is replaced by a further one.
 */
export const notifyOnce = async (eventId: string, userId: number, notice: Notice, attempt = 1): Promise<void> => {
  const notification = newNotification(idFrom(`${eventId} ${userId} ${attempt}`), userId, notice);
  try {
    await transact(insertNotificationWrites(notification, eventId));
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.has('id'))) throw error;
    const claim = error.failed.id as IdOwner | undefined;
    if (claim?.eventId === eventId && claim.userId === userId) return;
    if (attempt >= ID_ATTEMPTS) throw error;
    await notifyOnce(eventId, userId, notice, attempt + 1);
  }
};

/** Notifies a user with an admin's text. Throws USER_NOT_FOUND. */
export const addNotification = (
  { userId, notification }: NewNotification,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredNotification> =>
  idempotent(idempotencyKey, async (record) => {
    const account = await findOwner(userId);
    if (!account || account.erasedAt !== null)
      throw new AppError('USER_NOT_FOUND', { fields: { userId: { fault: 'invalid' } } });
    const added = newNotification(newId(), userId, { notification });
    await transact({ ...insertNotificationWrites(added), idempotency: record(added) });
    return added;
  });

export const listAll = (page: PageRequest): Promise<Page<StoredNotification>> => pageOfAll(page);

/** Lists a user's notifications with the number of unread ones. */
export const listOfUser = async (
  ids: CustomerIds,
  page: PageRequest,
): Promise<Page<StoredNotification> & { nonLues: number }> => {
  const [found, nonLues] = await Promise.all([pageOfUser(ids, page), countUnread(ids)]);
  return { ...found, nonLues };
};

/** Returns the notification if it is the caller's; an admin may read any. Throws NOTIFICATION_NOT_FOUND. */
export const notificationFor = async (id: number, caller: Caller): Promise<StoredNotification> => {
  const found = await findNotification(await ownerFor(id, caller), id);
  if (!found) throw new AppError('NOTIFICATION_NOT_FOUND');
  return found;
};

/** Marks a notification read; safe to repeat, also concurrently. Throws NOTIFICATION_NOT_FOUND. */
export const readNotification = async (notification: StoredNotification): Promise<StoredNotification> => {
  if (notification.lu) return notification;
  try {
    await transact(markReadWrites(notification));
  } catch (error) {
    return conflictingOrThrow(error);
  }
  return { ...notification, lu: true };
};

/** Deletes a notification, once. Throws NOTIFICATION_NOT_FOUND when another request deleted it first. */
export const deleteNotification = async (notification: StoredNotification): Promise<void> => {
  try {
    await transact(deleteNotificationWrites(notification));
  } catch (error) {
    await deleteNotification(conflictingOrThrow(error)); // it was marked read in between
  }
};

const conflictingOrThrow = (error: unknown): StoredNotification => {
  const found = conflictingNotification(error);
  if (found === undefined) throw error;
  if (found === 'absent') throw new AppError('NOTIFICATION_NOT_FOUND', { cause: error });
  return found;
};

/** Presents a notification in `wanted`, or in the language that its user had then; an admin's text is as it is. */
export const presentNotification = async (notice: StoredNotification, wanted?: Language): Promise<Notification> => {
  const { id, userId, lu, createdAt } = notice;
  const text =
    'modele' in notice ? await writeText(notice, wanted ?? notice.langue) : { notification: notice.notification };
  return { id, userId, lu, createdAt, ...text };
};

const UNREADABLE = {
  fr: 'Cette notification ne peut pas être affichée.',
  en: 'This notification cannot be displayed.',
} as const;

/** Writes a call; one that this version of the templates cannot write does not take the others of its list with it. */
const writeText = async (call: TemplateCall, language: Language): Promise<NotificationText> => {
  const { customerTemplates } = await import('./customer-templates.lazy.ts'); // once, for the first notification
  try {
    return notificationText(writeTemplateCall(call, customerTemplates[language]));
  } catch (error) {
    log.error('notification cannot be written', { modele: call.modele, cause: loggableError(error) });
    return { notification: UNREADABLE[language] };
  }
};
