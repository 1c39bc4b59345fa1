import type { Language } from '#shared/auth/schema.ts';
import { doneIn } from '#shared/messages/messages.ts';

/** Builders of the replies that `shared/http/reply.ts` describes. */

export const oneReply = <T>(data: T, message?: string) => ({
  success: true as const,
  data,
  ...(message !== undefined && { message }),
});

/** A page of a list; `next` is the cursor of the page after, if there is one. */
export const listReply = <T>(data: T[], next: string | undefined) => ({
  success: true as const,
  data,
  ...(next !== undefined && { next }),
});

/** Tells in the caller's language that something was done. */
export const doneReply = (language: Language, done: Parameters<typeof doneIn>[1]) => ({
  success: true as const,
  message: doneIn(language, done),
});
