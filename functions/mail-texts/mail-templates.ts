import type { Language } from '#shared/auth/schema.ts';
import { en } from './mail-templates.en.ts';
import { fr } from './mail-templates.fr.ts';

/** All mails in one language. */
export type MailTemplates = typeof fr;

export const mailTemplates: Record<Language, MailTemplates> = { fr, en };
