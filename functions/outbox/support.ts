import { env } from '../core/env.ts';
import { sendMail } from '../core/mail.ts';
import type { Letter } from './letter.ts';
import { rendered } from './render.ts';
import { tellOnce } from './told.ts';

/** Tells support of an event, once; support works in French. */
export const tellSupport = (eventId: string, letter: Letter): Promise<void> =>
  tellOnce(eventId, 'SUPPORT', { send: () => sendMail({ to: env('SUPPORT_EMAIL'), ...rendered(letter, 'fr') }) });
