import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { id, text } from '../http/fields.ts';

/** A notification is a sentence or two: what needs more is a mail. */
export const MAX_NOTIFICATION = 300;

/** What an admin sends to notify somebody. */
export const NewNotification = v.object({ notification: text(MAX_NOTIFICATION), userId: id });
export type NewNotification = v.InferOutput<typeof NewNotification>;

/**
 * A deadline that a notification names: its words there, on the clock of `fuseau`. Pages write the instant on the
 * reader's clock in their place, in the language of the text.
 */
export const Deadline = v.object({
  texte: v.string(),
  instant: v.string(),
  fuseau: v.string(),
  langue: v.picklist(LANGUAGES),
});
export type Deadline = v.InferOutput<typeof Deadline>;

/** A notification as its reader and admins see it; `lu` once it was read. */
export const Notification = v.object({
  id,
  notification: v.string(),
  userId: id,
  lu: v.boolean(),
  createdAt: v.string(),
  /** Absent when the text names none, or is older than this field. */
  echeance: v.optional(Deadline),
});
export type Notification = v.InferOutput<typeof Notification>;
