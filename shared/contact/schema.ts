import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { email, id, line, personName, text } from '../http/fields.ts';
import { UNREACHABLE } from '../mails/unreachable.ts';

const isFilledIn = (value: unknown): boolean => (typeof value === 'string' ? value.trim() !== '' : Boolean(value));

/**
 * What the contact form sends. People do not see `company`: whoever fills it in is a machine. What is in it goes no
 * further, only whether something is: it may be of any shape and depth.
 */
export const NewContactRequest = v.object({
  fullName: personName(120),
  email,
  subject: line(150),
  message: text(5000),
  company: v.optional(v.pipe(v.unknown(), v.transform(isFilledIn))),
});
export type NewContactRequest = v.InferOutput<typeof NewContactRequest>;

/** A contact request as admins see it; `langue` is the language in which it was sent, `lu` once an admin has read it. */
export const ContactRequest = v.object({
  id,
  fullName: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  langue: v.picklist(LANGUAGES),
  lu: v.boolean(),
  createdAt: v.string(),
  /** Why our mails do not arrive at the sender's address, if they do not. */
  emailInjoignable: v.nullable(v.picklist(UNREACHABLE)),
});
export type ContactRequest = v.InferOutput<typeof ContactRequest>;
