import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { email, id, line, personName, text } from '../http/fields.ts';
import { UNREACHABLE_REASONS } from '../unreachable-reasons.ts';

const isFilledIn = (value: unknown): boolean => (typeof value === 'string' ? value.trim() !== '' : Boolean(value));

/**
 * Request of the contact form. `company` is a honeypot that people do not see: only bots fill it in. It may have any
 * shape and depth, since only whether it is filled in is passed on.
 */
export const NewContactRequest = v.object({
  fullName: personName(120),
  email,
  subject: line(150),
  message: text(5000),
  company: v.optional(v.pipe(v.unknown(), v.transform(isFilledIn))),
});
export type NewContactRequest = v.InferOutput<typeof NewContactRequest>;

/**
 * A contact request as admins see it; `langue` is the language it was sent in, `lu` is true once an admin has read it.
 */
export const ContactRequest = v.object({
  id,
  fullName: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  langue: v.picklist(LANGUAGES),
  lu: v.boolean(),
  createdAt: v.string(),
  /** Reason why mails do not reach the sender's address; null when they do. */
  emailInjoignable: v.nullable(v.picklist(UNREACHABLE_REASONS)),
});
export type ContactRequest = v.InferOutput<typeof ContactRequest>;
