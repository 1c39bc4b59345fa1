import type { Notification } from '#shared/notifications/schema.ts';
import { colisNamedIn } from '#web/core/notifications/notificationSubject.ts';

/** Notifications about one parcel, newest first; or a single one about something else, without `colisId`. */
export interface Thread {
  colisId: number | undefined;
  notifications: readonly Notification[];
}

/** Groups notifications by the parcel that they name; a thread stands where its newest one would. */
export function threadsOf(notifications: readonly Notification[]): Thread[] {
  const threads = Map.groupBy(
    notifications,
    ({ id, notification }) => colisNamedIn(notification) ?? `notification ${id}`,
  );
  return [...threads].map(([key, ofThread]) => ({
    colisId: typeof key === 'number' ? key : undefined,
    notifications: ofThread,
  }));
}
