import { expect, test } from 'vitest';
import { formatsIn } from '#functions/mail-texts/formats.ts';
import { telHref } from '#web/core/contact/telHref.ts';
import { cubicMetres, date, dateTime, dollars, kg, percent, relativeDays, shortDate } from '#web/core/format.ts';
import { dimensions, xof } from '#web/core/quantities.ts';

/** Replaces all kinds of spaces by plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('prices are dollars with two decimals in each language’s format', () => {
  expect(plain(dollars('fr', 1234.5))).toBe('1 234,50 $');
  expect(dollars('en', 1234.5)).toBe('$1,234.50');
  expect(plain(dollars('fr', 0))).toBe('0,00 $');
});

test('an insured value is shown in whole CFA francs', () => {
  expect(plain(xof('fr', 150000.4))).toBe('150 000 F CFA');
  expect(plain(xof('en', 150000))).toBe('F CFA 150,000');
});

test('weights, volumes and lengths have a unit and no unnecessary decimals', () => {
  expect(plain(kg('fr', 1250))).toBe('1 250 kg');
  expect(plain(kg('fr', 12.5))).toBe('12,5 kg');
  expect(plain(kg('en', 12.5))).toBe('12.5 kg');
  expect(plain(cubicMetres('fr', 4.2))).toBe('4,2 m³');
  expect(plain(dimensions('en', { longueur: 1.2, largeur: 0.8, hauteur: 0.5 }))).toBe('1.2 m × 0.8 m × 0.5 m');
});

test('a number and its unit are joined by a non-breaking space that is not narrow', () => {
  for (const text of [dollars('fr', 10), kg('fr', 1000), kg('en', 12.5), cubicMetres('fr', 3), percent('fr', 66)]) {
    expect(text).not.toMatch(/[ \u202F]/);
  }
});

test('a percentage is formatted from 66, not 0.66', () => {
  expect(plain(percent('fr', 66))).toBe('66 %');
  expect(percent('en', 66)).toBe('66%');
});

test('a departure shows the local date and time of its port', () => {
  const lateEveningInParis = '2026-12-11T23:30:00Z';
  expect(plain(date('fr', lateEveningInParis, 'Europe/Paris'))).toBe('12 décembre 2026');
  expect(plain(date('fr', lateEveningInParis, 'Africa/Dakar'))).toBe('11 décembre 2026');
  expect(plain(shortDate('fr', lateEveningInParis, 'America/New_York'))).toBe('11 déc. 2026');
  expect(plain(dateTime('fr', lateEveningInParis, 'Europe/Paris'))).toBe('12 décembre 2026 à 00:30');
  expect(plain(date('en', lateEveningInParis, 'Europe/Paris'))).toBe('12 December 2026');
});

test('a date is formatted as spoken, and a line breaks only before its time', () => {
  const newYear = '2027-01-01T09:05:00Z';
  expect(date('fr', newYear, 'UTC')).toBe('1er\u00A0janvier\u00A02027');
  expect(dateTime('fr', newYear, 'UTC')).toBe('1er\u00A0janvier\u00A02027 à\u00A009:05');
  expect(shortDate('en', newYear, 'UTC')).toBe('1\u00A0Jan\u00A02027');
  expect(plain(date('fr', '2027-01-11T09:05:00Z', 'UTC'))).toBe('11 janvier 2027');
});

test('mails format amounts, dates and times like the pages, and name the place of a deadline', () => {
  const evening = '2027-01-01T19:05:00Z';
  for (const [language, mail] of [
    ['fr', formatsIn('fr')],
    ['en', formatsIn('en')],
  ] as const) {
    expect(plain(mail.dollars(123450))).toBe(plain(dollars(language, 1234.5)));
    expect(plain(mail.day(evening, 'Europe/Paris'))).toBe(plain(date(language, evening, 'Europe/Paris')));
    const moment = plain(dateTime(language, evening, 'Europe/Paris'));
    expect(plain(mail.moment(evening, 'Europe/Paris'))).toBe(moment);
    const clock = language === 'fr' ? 'heure de Paris' : 'Paris time';
    expect(plain(mail.deadline(evening, 'Europe/Paris').texte)).toBe(`${moment} (${clock})`);
  }
});

test('"in 12 days" counts calendar days in the zone, not spans of 24 hours', () => {
  const now = new Date('2026-11-30T22:30:00Z');
  expect(plain(relativeDays('fr', '2026-12-12T06:00:00Z', 'Africa/Dakar', now))).toBe('dans 12 jours');
  expect(relativeDays('en', '2026-12-12T06:00:00Z', 'Africa/Dakar', now)).toBe('in\u00A012\u00A0days');
  // Two hours later is tomorrow, because midnight is in between.
  expect(relativeDays('fr', '2026-12-01T00:30:00Z', 'Africa/Dakar', now)).toBe('demain');
  // In Paris it is 23:30, so a quarter of an hour later is still today.
  expect(relativeDays('fr', '2026-11-30T22:45:00Z', 'Europe/Paris', now)).toMatch(/^aujourd.hui$/);
  expect(plain(relativeDays('fr', '2026-11-27T12:00:00Z', 'Europe/Paris', now))).toBe('il y a 3 jours');
});

test('a change to winter time does not shift the number of days', () => {
  expect(plain(relativeDays('en', '2026-10-26T00:30:00Z', 'Europe/Paris', new Date('2026-10-24T21:00:00Z')))).toBe(
    'in 2 days',
  );
});

test('a phone link contains the number in international format', () => {
  expect(telHref('+33 (0)6 12 34 56 78')).toBe('tel:+33612345678');
  expect(telHref('(+221) 77\u00a0123 45 67')).toBe('tel:+221771234567');
  expect(telHref('(514) 555-1234')).toBe('tel:5145551234');
});
