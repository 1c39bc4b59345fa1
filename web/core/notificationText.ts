import type { Notification } from '#shared/notifications/schema.ts';
import { readerTime } from './readerTime.ts';

/** Text of a notification, its deadline on the reader's clock as on the parcel's own page. */
export const notificationText = ({ notification, echeance }: Notification): string => {
  if (!echeance) return notification;
  const { texte, langue, instant, fuseau } = echeance;
  return notification.replace(texte, () => readerTime(langue, instant, fuseau));
};
