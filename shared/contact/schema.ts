import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { email, id, line, personName, text } from '../http/fields.ts';

/** What the contact form sends. People do not see `company`: whoever fills it in is a machine. */
export const NewContactRequest = v.object({
  fullName: personName(120),
  email,
  subject: line(150),
  message: text(5000),
  company: v.optional(v.unknown()),
});
export type NewContactRequest = v.InferOutput<typeof NewContactRequest>;

/** A contact request as admins see it; `langue` is the language in which it was sent. */
export const ContactRequest = v.object({
  id,
  fullName: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  langue: v.picklist(LANGUAGES),
  createdAt: v.string(),
});
export type ContactRequest = v.InferOutput<typeof ContactRequest>;
