import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { id, text } from '../http/fields.ts';

/** Maximum length in characters of what an admin writes, and of the first line of a notification: a sentence or two. */
export const MAX_NOTIFICATION = 300;

/** Maximum length in characters of the notification of an event: what happened, and what its reader does next. */
export const MAX_EVENT_NOTIFICATION = 700;

/** Request of an admin to notify a user. */
export const NewNotification = v.object({ notification: text(MAX_NOTIFICATION), userId: id });
export type NewNotification = v.InferOutput<typeof NewNotification>;

/**
 * Deadline within a notification's text: `texte` is its wording there, on the clock of `fuseau`. Pages replace it with
 * the instant on the reader's clock, in the language of the text.
 */
export const Deadline = v.object({
  texte: v.string(),
  instant: v.string(),
  fuseau: v.string(),
  langue: v.picklist(LANGUAGES),
});
export type Deadline = v.InferOutput<typeof Deadline>;

/** A notification as its reader and admins see it; `lu` is true once it was read. */
export const Notification = v.object({
  id,
  notification: v.string(),
  userId: id,
  lu: v.boolean(),
  createdAt: v.string(),
  /** Absent when the text names no deadline, or is older than this field. */
  echeance: v.optional(Deadline),
});
export type Notification = v.InferOutput<typeof Notification>;
