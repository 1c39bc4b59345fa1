import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  customsLine,
  datetime,
  email,
  line,
  money,
  personName,
  placeTime,
  quotedLine,
  text,
  timeZone,
} from '#shared/http/fields.ts';

const accepts = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success;

test.each([
  "o'brien@example.org",
  'a%b@example.org',
  'x@xn--mnchen-3ya.example',
  'awa+colis@sub.example.co.uk',
  'a.b.c@example.org',
  `${'a'.repeat(64)}@example.org`,
])('%s is a valid email address', (address) => expect(accepts(email, address)).toBe(true));

test.each([
  'nobody',
  'a@b',
  'a@b.',
  'a b@example.org',
  'a@@example.org',
  'a@example..org',
  '<a@example.org>',
  'a..b@x.org',
  '.a@x.org',
  'a.@x.org',
  'a@-x.org',
  'a@127.0.0.1',
  `${'a'.repeat(65)}@x.org`,
  `a@${'b'.repeat(64)}.org`,
])('%s is not a valid email address', (address) => expect(accepts(email, address)).toBe(false));

test.each([
  'mailto:awa@example.org',
  'mailto:awa@example.org?subject=Colis',
  'Awa Diop <awa@example.org>',
  '"Diop, Awa" <awa@example.org>,',
  ' awa@example.org; ',
  '\u202aawa@example.org\u202c',
  '\ufeffawa@exam\u200bple.org\u00a0',
  'ａｗａ＠example.org',
])('%j is read as the email address in it', (pasted) => expect(v.parse(email, pasted)).toBe('awa@example.org'));

test.each(['awa@example.org, ali@example.org', 'awa@example.org ali@example.org', 'Awa <awa@example.org> <b@c.org>'])(
  '%s is not one email address',
  (pasted) => expect(accepts(email, pasted)).toBe(false),
);

test('a name keeps its letters and loses the marks of the page it was copied from', () => {
  expect(v.parse(personName(80), '\u202aAïssatou\u00a0Ndiaye\u202c\u200b')).toBe('Aïssatou Ndiaye');
  expect(v.parse(line(80), 'Ñiaŋ\u00ad Cœur\ufeff')).toBe('Ñiaŋ Cœur');
  expect(v.parse(personName(80), 'Re\u0301ne\u0301')).toBe('Réné');
  expect(v.parse(line(80), 'Famille 👨‍👩‍👧 n° 2 m²')).toBe('Famille 👨‍👩‍👧 n° 2 m²');
});

test.each([
  'Aïssatou Ndiaye',
  'Ñiaŋ Œuvré ë à é ó Ŋ',
  'Ɓaaba Ɗem Ƴero',
  'Nguyễn Thị',
  'O’Brien « dit » “Jo” – n° 12/3 (½ kg, 12 m², 5 °C) ®',
  'Boîte #3 * 100 €',
])('%s can be printed on customs papers', (typed) => expect(accepts(customsLine(120), typed)).toBe(true));

test.each(['محمد', 'Иван', '日本', 'Awa 😀', '٣ chemises', 'Αθήνα', 'Awa ☎'])(
  '%s is asked for in Latin letters, since customs papers print it',
  (typed) => {
    const { issues = [] } = v.safeParse(customsLine(120), typed);
    expect(issues.map(({ message }) => message)).toEqual(['not_latin']);
    expect(accepts(text(120), typed)).toBe(true);
  },
);

test('a text may have line breaks, but no invisible, control or direction-changing characters', () => {
  expect(accepts(text(40), 'deux\nlignes')).toBe(true);
  for (const unseen of ['\u200b', '\u200b \u2060', '\ufeff', 'a\u202eb', 'a\u2066b', 'a\u0000b'])
    expect([unseen, accepts(text(40), unseen)]).toEqual([unseen, false]);
});

test('a line accepts no line break of any kind', () => {
  expect(accepts(line(40), 'Le Havre, quai n° 2')).toBe(true);
  for (const end of ['\n', '\r', '\u2028', '\u2029', '\u0085']) expect(accepts(line(40), `a${end}b`)).toBe(false);
});

test.each([
  "N'Diaye",
  'Marie-Thérèse',
  'Sow Jr.',
  'محمد',
  'Nguyễn',
  'A.Diop',
  'J.-P. Sow',
  'Dr.Ndiaye',
  'El Hadj M. Ba',
  'Awa. Fall',
])('%s is a valid name', (name) => expect(accepts(personName(80), name)).toBe(true));

test('a name that contains a web or email address is refused, since mails greet with it', () => {
  for (const name of [
    'allez sur http://evil.example',
    'evil.example/x',
    'ecrivez@evil.example',
    'a<b>',
    'Gagnez 500 EUR sur www.exemple.com',
    'evil\u200b.com',
    'evil\u00ad.com',
    'evil\u2024com',
    '192.168.1.20',
    'Gagnez 500 EUR sur WWW exemple com',
    'exemple.com',
    'Cliquez exemple。com',
    'dr-argent.com',
    'https exemple',
  ])
    expect([name, accepts(personName(80), name)]).toEqual([name, false]);
});

test('a date is converted to UTC; a place time without a zone is left to the zone of its place', () => {
  for (const [typed, instant, atPlace] of [
    ['2026-12-24T08:00:00+01:00', '2026-12-24T07:00:00.000Z', '2026-12-24T07:00:00.000Z'],
    ['2026-12-24T08:00Z', '2026-12-24T08:00:00.000Z', '2026-12-24T08:00:00.000Z'],
    ['2026-12-24T08:00', '2026-12-24T08:00:00.000Z', '2026-12-24T08:00:00.000'],
    ['2026-12-24', '2026-12-24T00:00:00.000Z', '2026-12-24T00:00:00.000'],
    ['2026-12-24T24:00', '2026-12-25T00:00:00.000Z', '2026-12-25T00:00:00.000'],
  ])
    expect([v.parse(datetime, typed), v.parse(placeTime, typed)], typed).toEqual([instant, atPlace]);
  for (const none of ['2026-02-30T08:00', '2026-12-24T25:00', '2026-12-24T24:01', '1999-12-31T00:00', 'demain'])
    expect([none, accepts(datetime, none), accepts(placeTime, none)]).toEqual([none, false, false]);
});

test('a price with fractions of a cent is refused', () => {
  expect([0, 0.01, 1.1, 10.5, 999.99].filter((price) => !accepts(money(1000), price))).toEqual([]);
  expect([0.001, 0.004, 10.001, -1, 1001].filter((price) => accepts(money(1000), price))).toEqual([]);
});

test('a time zone is a named place in its standard spelling; an offset is refused, since it lacks summer time', () => {
  expect(v.parse(timeZone, 'europe/paris')).toBe('Europe/Paris');
  expect(v.parse(timeZone, 'UTC')).toBe('UTC');
  for (const zone of ['+05:00', '-08', 'Mars/Olympus', '']) expect(accepts(timeZone, zone)).toBe(false);
});

test.each(['Facture', 'Liste de colisage (n° 12/3)', 'Déclaration DPI 2.1'])('%s is a valid type of document', (type) =>
  expect(accepts(quotedLine(80), type)).toBe(true),
);

test.each(['www.evil.com gagnez', 'evil\u200b.com'])('%s, which a mail would quote, is no type of document', (type) =>
  expect(accepts(quotedLine(80), type)).toBe(false),
);
