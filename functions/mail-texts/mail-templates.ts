import type { Language } from '#shared/auth/schema.ts';
import { type CustomerTemplates, customerTemplates } from './customer-templates.ts';
import { payers as payersEn } from './payers.en.ts';
import { payers as payersFr } from './payers.fr.ts';
import { recipients as en } from './recipients.en.ts';
import { recipients as fr } from './recipients.fr.ts';

/** All mails in one language. */
export type MailTemplates = CustomerTemplates & typeof fr & typeof payersFr;

export const mailTemplates: Record<Language, MailTemplates> = {
  fr: { ...customerTemplates.fr, ...fr, ...payersFr },
  en: { ...customerTemplates.en, ...en, ...payersEn },
};
