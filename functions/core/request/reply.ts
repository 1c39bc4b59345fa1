import type { Language } from '#shared/auth/schema.ts';
import { doneMessage } from '#shared/messages/messages.ts';

/** Builds the reply of one item, in the form of `shared/http/reply.ts`. */
export const oneReply = <T>(data: T, message?: string) => ({
  success: true as const,
  data,
  ...(message !== undefined && { message }),
});

/** Builds the reply of a page of a list; `next` is the cursor of the next page, if there is one. */
export const listReply = <T>(data: T[], next: string | undefined) => ({
  success: true as const,
  data,
  ...(next !== undefined && { next }),
});

/** Builds the reply that confirms an action in the caller's language. */
export const doneReply = (language: Language, done: Parameters<typeof doneMessage>[1]) => ({
  success: true as const,
  message: doneMessage(language, done),
});
