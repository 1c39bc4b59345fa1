import type { Notification } from '#shared/notifications/schema.ts';
import { readerTime } from '#web/core/time/readerTime.ts';

/** Text of a notification, with its deadline in the reader's time zone, as on the parcel's page. */
export const notificationText = ({ notification, echeance }: Notification): string => {
  if (!echeance) return notification;
  const { texte, langue, instant, fuseau } = echeance;
  return notification.replace(texte, () => readerTime(langue, instant, fuseau));
};
