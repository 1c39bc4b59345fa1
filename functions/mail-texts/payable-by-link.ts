import type { Language } from '#shared/auth/schema.ts';
import type { MailContent } from './mail-content.ts';

const WORDS: Readonly<Record<Language, { text: string; other: string }>> = {
  fr: { text: 'La page ci-dessous dit ce qui reste dû : on y paie sans compte.', other: 'Payer le reste' },
  en: { text: 'The page below says what is still due: it is paid there without an account.', other: 'Pay the rest' },
};

/**
 * Returns a mail that asks for a payment with the pages of pay links in place of the customer's own page; each owner whom
 * one customer has become needs a link of their own.
 */
export const payableByLink = (
  content: MailContent,
  [first, ...others]: readonly [string, ...string[]],
  language: Language,
): MailContent => {
  const { text, other } = WORDS[language];
  const label = content.action?.label ?? other;
  return {
    ...content,
    onlyInMail: [...(content.onlyInMail ?? []), text],
    action: { label, path: first },
    links: others.map((path) => ({ label: other, path })),
  };
};
