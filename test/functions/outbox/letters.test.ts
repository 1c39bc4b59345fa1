import { beforeAll, expect, test } from 'vitest';
import type { Letter } from '#functions/outbox/letter.ts';
import { letters } from '#functions/outbox/letters.ts';
import { rendered } from '#functions/outbox/render.ts';

beforeAll(() => {
  process.env.SITE_URL = 'https://yonnee.example';
});

const MOMENT = '2026-03-01T23:30:00.000Z';

/** Every letter, with what it is about. */
const all = (language: 'fr' | 'en'): Record<keyof typeof letters.fr, Letter> => {
  const words = letters[language];
  return {
    passwordReset: words.passwordReset('/reset-password?token=a.b'),
    paymentReceived: words.paymentReceived(123_450, [11, 12]),
    confirmedFree: words.confirmedFree([11]),
    paymentFailed: words.paymentFailed(123_450, [11]),
    refunded: words.refunded(5, [11]),
    cancelled: words.cancelled(11),
    lapsesSoon: words.lapsesSoon(11, MOMENT),
    lapsed: words.lapsed(11),
  };
};

const french = Object.entries(all('fr'));
const english = Object.entries(all('en'));

test('every letter exists in both languages, and none is half translated', () => {
  expect(Object.keys(letters.en)).toEqual(Object.keys(letters.fr));
  expect(Object.keys(letters.fr).sort()).toEqual(Object.keys(all('fr')).sort());
  for (const [name, letter] of french) {
    const other = all('en')[name as keyof typeof letters.fr];
    expect(other.subject).not.toBe(letter.subject);
    expect(other.paragraphs).toHaveLength(letter.paragraphs.length);
    expect(other.action?.path).toBe(letter.action?.path);
  }
});

test.each([...french, ...english])(
  '%s says something, wholly, and what to do next',
  (_, { subject, paragraphs, action }) => {
    for (const text of [subject, ...paragraphs, action?.label]) {
      expect(text?.trim()).toBeTruthy();
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
    }
    expect(action?.path).toMatch(/^\/(colis|reset-password\?token=a\.b)?$/);
  },
);

test.each([
  ['fr', 'paymentReceived', /1\s?234,50\s\$ pour vos colis n° 11, 12\./],
  ['en', 'paymentReceived', /\$1,234\.50 for your parcels no\. 11, 12\./],
  ['fr', 'paymentFailed', /1\s?234,50\s\$ pour votre colis n° 11 a été refusé/],
  ['en', 'paymentFailed', /\$1,234\.50 for your parcel no\. 11 was refused/],
  ['fr', 'refunded', /0,05\s\$ pour votre colis n° 11\./],
  ['en', 'refunded', /\$0\.05 for your parcel no\. 11\./],
  ['fr', 'lapsesSoon', /n° 11 .* 1 mars 2026.* 23:30 \(UTC\)/],
  ['en', 'lapsesSoon', /no\. 11 .* 1 March 2026.* 23:30 \(UTC\)/],
] as const)('in %s, %s names its sum, its parcels and its moment', (language, name, words) => {
  expect(all(language)[name].paragraphs.join(' ')).toMatch(words);
});

test('a letter becomes a mail with a greeting, a full link and a signature, as text and as HTML', () => {
  const mail = rendered(letters.fr.passwordReset('/reset-password?token=a.b%3D&x=1'), 'fr', 'Awa');
  expect(mail.subject).toBe('Choisissez un nouveau mot de passe · Yónnee');
  expect(mail.text.startsWith('Bonjour Awa,\n\n')).toBe(true);
  expect(mail.text).toContain(
    'Choisir un nouveau mot de passe : https://yonnee.example/reset-password?token=a.b%3D&x=1',
  );
  expect(mail.text.endsWith('L’équipe Yónnee')).toBe(true);
  expect(mail.html).toContain('<html lang="fr">');
  expect(mail.html).toContain('href="https://yonnee.example/reset-password?token=a.b%3D&#38;x=1"');
  const english = rendered(letters.en.lapsed(11), 'en', 'Awa').text;
  expect(english).toMatch(/^Hello Awa,\n\n/);
  expect(english).toContain('See departures: https://yonnee.example/\n\nThe Yónnee team');
});

test('nothing that a person typed becomes HTML', () => {
  const letter: Letter = {
    subject: 'x',
    paragraphs: [`<script>alert("1" & '2')</script>`],
    action: { label: '<i>', path: '/"><b>' },
  };
  const { html, text } = rendered(letter, 'en', '<img src=x onerror=alert(1)>');
  expect(html).not.toMatch(/<(script|img|i|b)[ >]/);
  expect(html).toContain('Hello &#60;img src=x onerror=alert(1)&#62;,');
  expect(html).toContain('&#60;script&#62;alert(&#34;1&#34; &#38; &#39;2&#39;)&#60;/script&#62;');
  expect(text).toContain('<img src=x onerror=alert(1)>');
});

test('a letter without anything to do has no button', () => {
  const { html, text } = rendered({ subject: 'x', paragraphs: ['y'] }, 'fr', 'Awa');
  expect(html).not.toContain('<a ');
  expect(text).toBe('Bonjour Awa,\n\ny\n\nL’équipe Yónnee');
});
