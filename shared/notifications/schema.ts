import * as v from 'valibot';
import { id, text } from '../http/fields.ts';

/** A notification is a sentence or two: what needs more is a mail. */
export const MAX_NOTIFICATION = 300;

/** What an admin sends to notify somebody. */
export const NewNotification = v.object({ notification: text(MAX_NOTIFICATION), userId: id });
export type NewNotification = v.InferOutput<typeof NewNotification>;

/** A notification as its reader and admins see it; `lu` once it was read. */
export const Notification = v.object({
  id,
  notification: v.string(),
  userId: id,
  lu: v.boolean(),
  createdAt: v.string(),
});
export type Notification = v.InferOutput<typeof Notification>;
