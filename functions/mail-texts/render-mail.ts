import type { Language } from '#shared/auth/schema.ts';
import { env } from '../core/env.ts';
import type { Mail } from '../core/events/send-mail.ts';
import type { Account } from '../core/items/accounts.ts';
import type { MailContent } from './mail-content.ts';

const PHRASES = {
  fr: { hello: 'Bonjour', colon: ' :', bye: 'L’équipe Yónnee' },
  en: { hello: 'Hello', colon: ':', bye: 'The Yónnee team' },
} as const;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const toHtml = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** Returns the first name for the greeting; undefined until the address is proven, since anybody may have typed it. */
export const greetingName = ({
  prenom,
  emailProvenAt,
}: Pick<Account, 'prenom' | 'emailProvenAt'>): string | undefined => (emailProvenAt === null ? undefined : prenom);

/** Renders a mail in plain text and in HTML that any mail reader displays: inline styles only. */
export const renderMail = (content: MailContent, language: Language, firstName?: string): Omit<Mail, 'to'> => {
  const { hello, colon, bye } = PHRASES[language];
  const linkOf = ({ label, path }: { label: string; path: string }): Link => ({ label, url: env('SITE_URL') + path });
  const link = content.action && linkOf(content.action);
  const more = (content.links ?? []).map(linkOf);
  const footer = content.footer && { text: content.footer.text, link: linkOf(content.footer) };
  const textOf = ({ label, url }: Link) => `${label}${colon} ${url}`;
  const name = firstName === undefined || content.impersonal ? '' : ` ${firstName}`;
  const lines = [`${hello}${name},`, ...content.paragraphs];
  return {
    subject: `${content.subject} · Yónnee`,
    text: [
      ...lines,
      ...(link ? [textOf(link)] : []),
      ...more.map(textOf),
      bye,
      ...(footer ? [footer.text, textOf(footer.link)] : []),
    ].join('\n\n'),
    html: page(language, { lines: lines.map(toHtml), link, more, bye: escapeHtml(bye), footer }),
  };
};

type Link = { label: string; url: string };
type Parts = {
  lines: string[];
  link: Link | undefined;
  more: Link[];
  bye: string;
  footer: { text: string; link: Link } | undefined;
};

const page = (language: Language, { lines, link, more, bye, footer }: Parts): string => `<!doctype html>
<html lang="${language}"><body style="margin:0;background:#FAF6EF;font:16px/1.55 Figtree,Helvetica,Arial,sans-serif;color:#0E2433">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-size:22px;font-weight:700;color:#0B5563;margin:0 0 24px">Yónnee</p>
<div style="background:#FFFFFF;border:1px solid #E3E9EA;border-radius:12px;padding:24px">
${lines.map((line) => `<p style="margin:0 0 16px">${line}</p>`).join('\n')}
${link ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:#F2A516;color:#0E2433;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:6px;display:inline-block">${escapeHtml(link.label)}</a></p>` : ''}
${more.map(({ label, url }) => `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#0B5563">${escapeHtml(label)}</a></p>\n`).join('')}<p style="margin:0;color:#4A5C66">${bye}</p>
</div>${footer ? `\n<p style="margin:24px 0 0;font-size:13px;color:#4A5C66">${escapeHtml(footer.text)} <a href="${escapeHtml(footer.link.url)}" style="color:#0B5563">${escapeHtml(footer.link.label)}</a></p>` : ''}</div></body></html>`;
