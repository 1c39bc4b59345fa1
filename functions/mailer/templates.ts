import type { Language } from '#shared/auth/schema.ts';
import type { MailTemplates } from '../mail-texts/mail-templates.ts';

const LOADERS: Record<Language, () => Promise<{ templates: MailTemplates }>> = {
  fr: () => import('./templates-fr.lazy.ts'),
  en: () => import('./templates-en.lazy.ts'),
};

/** Loads all mails in one language: a mail needs no other. */
export const templatesIn = async (language: Language): Promise<MailTemplates> => (await LOADERS[language]()).templates;
