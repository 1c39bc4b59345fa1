import type { Language } from '#shared/auth/schema.ts';
import { en } from './mail-templates.en.ts';
import { fr } from './mail-templates.fr.ts';

/** Mails to customers and support in one language, without those to recipients, which only the mailer writes. */
export type CustomerTemplates = typeof fr;

export const customerTemplates: Record<Language, CustomerTemplates> = { fr, en };
