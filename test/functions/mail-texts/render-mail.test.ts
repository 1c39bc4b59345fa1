import { beforeAll, expect, test } from 'vitest';
import type { MailContent } from '#functions/mail-texts/mail-content.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import { renderMail } from '#functions/mail-texts/render-mail.ts';
import { allMails, PARCELS } from '../../support/items/mail-contents.ts';

beforeAll(() => {
  process.env.SITE_URL = 'https://yonnee.example';
});

test('a mail has a greeting, a full link and a signature, as text and as HTML', () => {
  const mail = renderMail(mailTemplates.fr.passwordReset('/reset-password?token=a.b%3D&x=1'), 'fr', 'Awa');
  expect(mail.subject).toBe('Choisissez un nouveau mot de passe · Yónnee');
  expect(mail.text.startsWith('Bonjour,\n\n'), 'a stranger may have chosen the name').toBe(true);
  expect(mail.text).toContain(
    'Choisir un nouveau mot de passe : https://yonnee.example/reset-password?token=a.b%3D&x=1',
  );
  expect(mail.text.endsWith('L’équipe Yónnee')).toBe(true);
  expect(mail.html).toContain('<html lang="fr">');
  expect(mail.html).toContain('href="https://yonnee.example/reset-password?token=a.b%3D&#38;x=1"');
  const english = renderMail(mailTemplates.en.lapsed(11, []), 'en', 'Awa').text;
  expect(english).toMatch(/^Hello Awa,\n\n/);
  expect(english).toContain('View departures: https://yonnee.example/\n\nThe Yónnee team');
});

test('text typed by customers is escaped in HTML mails', () => {
  const mail: MailContent = {
    subject: 'x',
    paragraphs: [`<script>alert("1" & '2')</script>`],
    action: { label: '<i>', path: '/"><b>' },
  };
  const { html, text } = renderMail(mail, 'en', '<img src=x onerror=alert(1)>');
  expect(html).not.toMatch(/<(script|img|i|b)[ >]/);
  expect(html).toContain('Hello &#60;img src=x onerror=alert(1)&#62;,');
  expect(html).toContain('&#60;script&#62;alert(&#34;1&#34; &#38; &#39;2&#39;)&#60;/script&#62;');
  expect(text).toContain('<img src=x onerror=alert(1)>');
});

test('a mail without an action has no button', () => {
  const { html, text } = renderMail({ subject: 'x', paragraphs: ['y'] }, 'fr', 'Awa');
  expect(html).not.toContain('<a ');
  expect(text).toBe('Bonjour Awa,\n\ny\n\nL’équipe Yónnee');
});

test('the contact receipt and the welcome mail repeat nothing that the sender typed', () => {
  for (const language of ['fr', 'en'] as const)
    for (const mail of [mailTemplates[language].contactReceived(), mailTemplates[language].welcome('/')]) {
      const { subject, text, html } = renderMail(mail, language, 'Gagnez www.spam.test');
      expect(subject + text + html).not.toContain('spam');
      expect(text).toMatch(/^(Bonjour|Hello),\n\n/);
    }
});

test('line breaks of a contact message are kept in its mail', () => {
  const { text, html } = renderMail(allMails('fr').contactForSupport, 'fr');
  expect(text).toContain('Combien coûte\nun fauteuil ?');
  expect(html).toContain('Combien coûte<br>un fauteuil ?');
});

test('a mail to a recipient links to each of their parcels, and ends with the link that stops such mails', () => {
  const { text, html } = renderMail(mailTemplates.fr.recipientDeparted(PARCELS), 'fr', 'Moussa');
  expect(text).toMatch(/^Bonjour Moussa,\n\n/);
  for (const code of PARCELS.codes) {
    expect(text).toContain(`Suivre le colis ${code} : https://yonnee.example/suivi/${code}\n`);
    expect(html).toContain(`href="https://yonnee.example/suivi/${code}"`);
  }
  expect(text).toMatch(
    /Yónnee ne vous envoie aucune publicité\.\n\nNe plus recevoir ces messages : https:.*\/arreter-messages\?jeton=DEST-/,
  );
  expect(html).toContain('href="https://yonnee.example/arreter-messages?jeton=DEST-0123456789abcdef.x"');
});
